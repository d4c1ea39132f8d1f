/* SPDX-License-Identifier: MIT */

/* A GIO module that corrects the positions that a GTK program reports through AT-SPI.
 *
 * GTK adds up the position of each widget in its parent. Since GTK 4.10, that is the position of
 * the widget's border box in the parent's content box, so the sum lacks the borders and paddings of
 * all ancestors, and a click at the reported position may miss the widget. This module reports the
 * position of the content box in the parent's content box, as earlier versions of GTK did, so the
 * sum is right. */

#include <gio/gio.h>
#include <gtk/gtk.h>
#include <math.h>

/* GIO's loader looks these up by name. */
void g_io_module_load (GIOModule *module);
void g_io_module_unload (GIOModule *module);
char **g_io_module_query (void);

#if GTK_CHECK_VERSION(4, 10, 0)

static gboolean
get_bounds (GtkAccessible *accessible,
            int *x,
            int *y,
            int *width,
            int *height)
{
  GtkWidget *widget = GTK_WIDGET (accessible);
  GtkWidget *parent = gtk_widget_get_parent (widget);
  graphene_point_t origin = GRAPHENE_POINT_INIT (0, 0);

  if (!gtk_widget_get_realized (widget))
    return FALSE;
  if (parent != NULL && !gtk_widget_compute_point (widget, parent, &origin, &origin))
    return FALSE;
  *x = (int) floorf (origin.x);
  *y = (int) floorf (origin.y);
  *width = gtk_widget_get_width (widget);
  *height = gtk_widget_get_height (widget);
  return TRUE;
}

#endif

void
g_io_module_load (GIOModule *module)
{
#if GTK_CHECK_VERSION(4, 10, 0)
  GTypeClass *widget_class = g_type_class_ref (GTK_TYPE_WIDGET);
  GtkAccessibleInterface *interface = g_type_interface_peek (widget_class, GTK_TYPE_ACCESSIBLE);

  interface->get_bounds = get_bounds;
  /* Keep the module loaded: GIO would unload it, because it adds no type. */
  (void) g_type_module_use (G_TYPE_MODULE (module));
#endif
}

void
g_io_module_unload (GIOModule *module)
{
}

char **
g_io_module_query (void)
{
  return g_new0 (char *, 1);
}
