# SPDX-License-Identifier: MIT
"""A second implementation of the label check, written in NumPy from the comments of src/audit.

    result = label_check.check(images, labels)

It computes in doubles, a whole dataset at once, and shares no code with the program: what both agree on isn't a slip
of one of them. It is for up to 4,096 samples, all of which are fitted.
"""

import dataclasses
import math

import numpy

N_DIRECTIONS = 12
POOLING_SIGMA, POOLING_CUTOFF = 0.5625, 2.2
GRAY_LAMBDA, COLOR_LAMBDA = 0.05, 0.1
DEFAULT_LANDMARKS = 2048
JITTER = 1e-5
MIN_PIVOT = 2.5 * JITTER
MIN_CLASS_SIZE = 4
DEFAULT_COLOR_MODEL = 2, False
N_NEIGHBORS, MIN_CONFIRMING, MIN_EXAMINED, MIN_CONFIRMED = 10, 4, 20, 0.6


@dataclasses.dataclass
class Result:
    """Of @rivals and @margins, those of samples whose classes are too small say nothing; see @is_checked."""
    classes: numpy.ndarray
    scores: numpy.ndarray
    rivals: numpy.ndarray
    margins: numpy.ndarray
    suspicions: numpy.ndarray
    p_given: numpy.ndarray
    p_suggested: numpy.ndarray
    probabilities: numpy.ndarray
    is_checked: numpy.ndarray
    accuracy: float
    temperature: float
    n_landmarks: int
    estimate: int
    confirmed: float
    method: str
    points: numpy.ndarray
    n_odd: int
    fit: "Fit"


# --- Random numbers: SplitMix64, see src/math/idx-random.c ------------------------------------

def random_numbers(n, seed=1):
    """Returns the first @n numbers of 64 bits."""
    with numpy.errstate(over="ignore"):
        bits = numpy.uint64(seed) + numpy.arange(1, n + 1, dtype="u8") * numpy.uint64(0x9E3779B97F4A7C15)
        bits = (bits ^ bits >> numpy.uint64(30)) * numpy.uint64(0xBF58476D1CE4E5B9)
        bits = (bits ^ bits >> numpy.uint64(27)) * numpy.uint64(0x94D049BB133111EB)
    return bits ^ bits >> numpy.uint64(31)


def draw(n, n_drawn):
    """Returns one random index from each of @n_drawn intervals of about the same length."""
    bounds = [n * i // n_drawn for i in range(n_drawn + 1)]
    return numpy.array([first + int(number) % (end - first)
                        for first, end, number in zip(bounds, bounds[1:], random_numbers(n_drawn))])


# --- Features of edges ------------------------------------------------------------------------

def get_cell_size(rows, columns):
    return max((2 * max(rows, columns) + 7) // 14, 1)


def gauss(distance, sigma):
    return numpy.exp(-numpy.square(distance) / (2 * sigma * sigma))


def get_strengths(planes):
    """Returns the strengths of the edges of all pixels but the outermost ones: cos⁸ times the length."""
    across = planes[:, 1:-1, 2:] - planes[:, 1:-1, :-2]
    down = planes[:, 2:, 1:-1] - planes[:, :-2, 1:-1]
    length = numpy.hypot(across, down)
    safe = numpy.where(length > 0, length, 1)
    angles = numpy.arange(N_DIRECTIONS) * math.tau / N_DIRECTIONS
    cosine = (across[..., None] * numpy.cos(angles) + down[..., None] * numpy.sin(angles)) / safe[..., None]
    return numpy.maximum(cosine, 0) ** 8 * length[..., None]


def pool(strengths, vertical, horizontal):
    """Sums strengths in cells, with the weights of each row and column of pixels in each cell."""
    return numpy.einsum("cy,nyxd,kx->nckd", vertical, strengths, horizontal, optimize=True).reshape(len(strengths), -1)


def get_gray_features(images):
    """The features of idx-gradient-kernel.c, with the grid of idx-feature-grid.c."""
    n, rows, columns = images.shape
    cell = get_cell_size(rows, columns)
    padding = cell // 2
    n_cells = [(side + 2 * padding + cell - 1) // cell for side in (rows, columns)]
    planes = numpy.zeros((n, n_cells[0] * cell + 4, n_cells[1] * cell + 4))
    planes[:, padding + 2:padding + 2 + rows, padding + 2:padding + 2 + columns] = images
    taps = gauss(numpy.arange(-2, 3), 0.15 * cell)
    taps /= taps.sum()
    height, width = n_cells[0] * cell, n_cells[1] * cell
    planes = sum(taps[i] * planes[:, :, i:i + width] for i in range(5))
    planes = sum(taps[i] * planes[:, i:i + height] for i in range(5))
    weights = [get_gray_weights(count, cell) for count in n_cells]
    strengths = pool(get_strengths(planes), *weights)
    total = strengths.sum(1, keepdims=True)
    return numpy.sqrt(numpy.where(total > 1e-12, strengths / numpy.where(total > 1e-12, total, 1), 0))


def get_gray_weights(n_cells, cell):
    sigma = POOLING_SIGMA * cell
    radius = int(POOLING_CUTOFF * sigma) + 1
    total = gauss(numpy.arange(-radius, radius + 1), sigma).sum()
    centers = numpy.arange(n_cells) * cell + cell // 2
    distance = numpy.arange(1, n_cells * cell - 1) - centers[:, None]
    return numpy.where(abs(distance) <= radius, gauss(distance, sigma), 0) / total


def get_color_weights(side, cell):
    """The weights of a side of the grid of idx-pooling-grid.c, which is centered on the image."""
    sigma = POOLING_SIGMA * cell
    radius = math.floor(POOLING_CUTOFF * sigma) + 1
    n_cells = (side + 2 * (cell // 2) + cell - 1) // cell
    weights = numpy.zeros((n_cells, side + 2))
    for i in range(n_cells):
        center = (side + 1) / 2 + (i - (n_cells - 1) / 2) * cell
        pixels = numpy.arange(math.ceil(center - radius), math.floor(center + radius) + 1)
        values = gauss(pixels - center, sigma)
        inside = (pixels >= 0) & (pixels < side + 2)
        weights[i, pixels[inside]] = values[inside] / values.sum()
    return weights


def get_color_features(images):
    """Returns the features of idx-color-layout.c without weights, the blocks even lightness, even chroma, odd
    lightness and odd chroma; and which of them are chroma, and which are odd."""
    n, rows, columns, _ = images.shape
    red, green, blue = (images[..., channel] for channel in range(3))
    planes = ((red + green + blue) / math.sqrt(3), (red - green) / math.sqrt(2),
              (red + green - 2 * blue) / math.sqrt(6))
    cell = get_cell_size(rows, columns)
    blocks = {False: [], True: []}
    for number, plane in enumerate(planes):
        size = cell if number == 0 else 2 * cell
        weights = get_color_weights(rows, size), get_color_weights(columns, size)
        padded = numpy.pad(plane, ((0, 0), (2, 2), (2, 2)))
        strengths = numpy.sqrt(pool(get_strengths(padded), *weights))
        grid = numpy.arange(strengths.shape[1]).reshape(len(weights[0]), len(weights[1]), N_DIRECTIONS)
        mirror = grid[:, ::-1, (N_DIRECTIONS // 2 - numpy.arange(N_DIRECTIONS)) % N_DIRECTIONS].ravel()
        own = numpy.arange(len(mirror))
        even, odd = own[mirror >= own], own[mirror > own]
        scale = numpy.where(mirror[even] == even, 0.5, math.sqrt(0.5))
        blocks[False].append((strengths[:, even] + strengths[:, mirror[even]]) * scale)
        blocks[True].append((strengths[:, odd] - strengths[:, mirror[odd]]) * math.sqrt(0.5))
    parts = blocks[False] + blocks[True]
    is_chroma = numpy.concatenate([numpy.full(part.shape[1], i % 3 > 0) for i, part in enumerate(parts)])
    is_odd = numpy.concatenate([numpy.full(part.shape[1], i >= 3) for i, part in enumerate(parts)])
    return numpy.hstack(parts), is_chroma, is_odd


def weigh(features, is_chroma, weight):
    features = features * numpy.sqrt(numpy.where(is_chroma, weight, 1))
    total = numpy.square(features).sum(1, keepdims=True)
    return numpy.where(total > 1e-12, features / numpy.sqrt(numpy.where(total > 1e-12, total, 1)), 0)


# --- The embedding: idx-embedding.c and idx-principal-components.c ----------------------------

def find_components(features, n_directions):
    """Eight steps of subspace iteration, from the same random directions as the program's."""
    n = features.shape[1]
    width = min((n + 15) // 16 * 16, n_directions)
    start = (random_numbers(n * width) >> numpy.uint64(11)).astype("f8") * 2.0 ** -53 - 0.5
    directions = start.reshape(n, width)[:, :min(n, width)]
    covariance = features.T @ features / len(features)
    for _ in range(8):
        directions, triangle = numpy.linalg.qr(covariance @ directions)
    return directions, abs(numpy.diag(triangle))


def count_even(even, odd, n_dimensions):
    """Merges the variances of even and odd directions, which nearly descend, and counts the even ones that are kept."""
    n_even = n_odd = 0
    while n_even + n_odd < n_dimensions:
        if n_even < len(even) and (n_odd >= len(odd) or even[n_even] >= odd[n_odd]):
            n_even += 1
        else:
            n_odd += 1
    return n_even


def embed(features, is_odd, max_dimensions):
    """Returns the points, and how many of their last coordinates change sign in a mirror."""
    centered = features - numpy.where(is_odd, 0, features.mean(0))
    n_dimensions = min((features.shape[1] + 15) // 16 * 16, max_dimensions)
    parts = [find_components(centered[:, mask], n_dimensions) for mask in (~is_odd, is_odd) if mask.any()]
    if len(parts) == 1:
        return centered @ parts[0][0], 0
    n_even = count_even(parts[0][1], parts[1][1], n_dimensions)
    even, odd = parts[0][0][:, :n_even], parts[1][0][:, :n_dimensions - n_even]
    return numpy.hstack([centered[:, ~is_odd] @ even, centered[:, is_odd] @ odd]), odd.shape[1]


# --- The fit: idx-ridge.c and idx-basis.c -----------------------------------------------------

def get_squared_distances(a, b):
    return numpy.maximum(numpy.square(a).sum(1)[:, None] + numpy.square(b).sum(1) - 2 * a @ b.T, 0)


class Fit:
    """Kernel ridge regression on Nyström features."""

    def __init__(self, points, n_odd, landmarks, regularization):
        centers = points[landmarks]
        mean_distance = get_squared_distances(centers, centers).sum() / (len(centers) * (len(centers) - 1))
        self.regularization = regularization
        self.gamma = 0.5 / mean_distance
        self.n_odd = n_odd
        gram = self.get_kernel(centers, centers) + JITTER * numpy.eye(len(centers))
        kept = self.find_independent(gram)
        self.n_dropped = len(centers) - len(kept)
        factor = numpy.linalg.cholesky(gram[numpy.ix_(kept, kept)])
        self.features = numpy.linalg.solve(factor, self.get_kernel(centers[kept], points)).T

    def get_kernel(self, a, b):
        plain = numpy.exp(-self.gamma * get_squared_distances(a, b))
        if self.n_odd == 0:
            return plain
        mirrored = numpy.hstack([b[:, :-self.n_odd], -b[:, -self.n_odd:]])
        return (plain + numpy.exp(-self.gamma * get_squared_distances(a, mirrored))) / 2

    @staticmethod
    def find_independent(gram):
        """Returns the landmarks whose pivots aren't too small, given those kept before them."""
        if numpy.square(numpy.diag(numpy.linalg.cholesky(gram))).min() >= MIN_PIVOT:
            return numpy.arange(len(gram))
        rest, kept = gram.copy(), []
        for i in range(len(gram)):
            if rest[i, i] >= MIN_PIVOT:
                kept.append(i)
                rest[i + 1:, i + 1:] -= numpy.outer(rest[i + 1:, i], rest[i, i + 1:]) / rest[i, i]
        return numpy.array(kept)

    def solve(self, classes, n_classes, used):
        """Returns the mean features, the priors, the inverse of H, and the weights, by the @used points."""
        targets = numpy.eye(n_classes)[classes[used]]
        mean, priors = self.features[used].mean(0), targets.mean(0)
        centered = self.features[used] - mean
        inverse = numpy.linalg.inv(centered.T @ centered + self.regularization * numpy.eye(centered.shape[1]))
        return mean, priors, inverse, inverse @ centered.T @ (targets - priors)

    def score(self, classes, n_classes):
        """Returns the leave-one-out predictions of all points."""
        mean, priors, inverse, weights = self.solve(classes, n_classes, slice(None))
        centered = self.features - mean
        leverages = numpy.einsum("ij,jk,ik->i", centered, inverse, centered, optimize=True) + 1 / len(centered)
        leverages = leverages[:, None]
        fitted = centered @ weights + priors
        return (fitted - leverages * numpy.eye(n_classes)[classes]) / numpy.maximum(1 - leverages, 1e-4)

    def score_without(self, classes, n_classes, point):
        """Returns the prediction of a point by an actual fit to all others."""
        mean, priors, _, weights = self.solve(classes, n_classes, numpy.arange(len(classes)) != point)
        return (self.features[point] - mean) @ weights + priors


# --- What follows from the scores: idx-score.c, idx-suggestions.c and idx-confirmation.c ------

def softmax(values):
    weights = numpy.exp(values - values.max(1, keepdims=True))
    return weights / weights.sum(1, keepdims=True)


def find_temperature(scores, classes):
    """Finds the most likely temperature by bisection."""
    low, high = 1.0, 55.0
    given = scores[numpy.arange(len(scores)), classes]
    while high - low > 1e-9:
        middle = (low + high) / 2
        if ((softmax(middle * scores) * scores).sum(1) - given).sum() < 0:
            low = middle
        else:
            high = middle
    return low


def estimate_n_wrong(classes, rivals, margins, p_given, p_suggested, is_checked, n_classes):
    """Confident learning."""
    thresholds = [p_given[is_checked & (classes == k)].mean() if (is_checked & (classes == k)).any() else math.inf
                  for k in range(n_classes)]
    counted = numpy.zeros((n_classes, 2))
    for i in numpy.flatnonzero(is_checked):
        is_given = p_given[i] >= thresholds[classes[i]]
        is_rival = p_suggested[i] >= thresholds[rivals[i]]
        if is_given and (not is_rival or margins[i] >= 0):
            counted[classes[i], 0] += 1
        elif is_rival:
            counted[classes[i], 1] += 1
    sizes = numpy.bincount(classes[is_checked], minlength=n_classes)
    return int((sizes * counted[:, 1] / numpy.maximum(counted.sum(1), 1)).sum() + 0.5)


def measure_confirmed(points, labels, suggested, examined):
    """Returns the share of the @examined samples whose nearest points confirm their suggested labels."""
    distances = get_squared_distances(points[examined], points)
    distances[numpy.arange(len(examined)), examined] = math.inf
    n_confirmed = 0
    for row, i in zip(distances, examined):
        near = labels[numpy.argsort(row, kind="stable")[:N_NEIGHBORS]]
        n_suggested = (near == suggested[i]).sum()
        n_confirmed += n_suggested >= MIN_CONFIRMING and n_suggested > (near == labels[i]).sum()
    return n_confirmed / max(len(examined), 1)


# --- The whole check --------------------------------------------------------------------------

def select_color_model(features, is_chroma, is_odd, classes, n_classes):
    """Returns the weight of chroma, and whether mirror images count as the same: idx-model-selection.c."""
    samples = draw(len(features), min(len(features), 2048))
    landmarks = draw(len(samples), min(256, len(samples) // 2))
    targets = numpy.eye(n_classes)[classes[samples]]

    def measure(weight, is_mirrored):
        fit = Fit(weigh(features[samples], is_chroma, weight), is_odd.sum() if is_mirrored else 0, landmarks,
                  COLOR_LAMBDA)
        return numpy.square(fit.score(classes[samples], n_classes) - targets).sum() / len(samples)

    best = [(measure(2, False), 2)] * 2
    for side, weights in enumerate(((0.5,), (8, 32))):
        for weight in weights:
            error = measure(weight, False)
            if error >= 0.99 * best[side][0]:
                break
            best[side] = (error, weight)
    error, weight = best[1] if best[1][0] < best[0][0] else best[0]
    return weight, measure(weight, True) < 0.99 * error


def reduce(images):
    """Reduces images of more than 56 pixels a side to means of boxes, as idx-pixel-reader.c does."""
    rows, columns = images.shape[1:3]
    side = max(rows, columns)
    box = 1 if side <= 56 else (side - 1) // 32 + 1
    sums = [numpy.add.reduceat(numpy.add.reduceat(part, range(0, rows, box), 1), range(0, columns, box), 2)
            for part in (images, numpy.ones_like(images))]
    return sums[0] / sums[1]


def compare(images, classes=None, n_classes=0):
    """Returns the points, the number of their odd coordinates, the regularization and the name of the method. Without
    classes, as for neighbors, the model of color images is the default one."""
    if images.ndim == 4 and images.shape[3] == 4:
        images = images[..., :3] * images[..., 3:]
    images = reduce(images)
    if images.ndim == 4 and (images != images[..., :1]).any():
        features, is_chroma, is_odd = get_color_features(images)
        weight, is_mirrored = DEFAULT_COLOR_MODEL
        if classes is not None and len(features) >= 200:
            weight, is_mirrored = select_color_model(features, is_chroma, is_odd, classes, n_classes)
        points, n_odd = embed(weigh(features, is_chroma, weight), is_odd & is_mirrored, 256)
        return points, n_odd, COLOR_LAMBDA, "color ridge 1"
    if images.ndim == 4:
        images = images @ numpy.array([0.299, 0.587, 0.114])
    features = get_gray_features(images)
    points, n_odd = embed(features, numpy.zeros(features.shape[1], bool), 128)
    return points, n_odd, GRAY_LAMBDA, "ridge 2"


def check(images, labels, n_landmarks=DEFAULT_LANDMARKS):
    """Checks @labels of @images: values of 0 to 1 in (samples, rows, columns) or with three or four channels last."""
    values, classes = numpy.unique(labels, return_inverse=True)
    n_classes = len(values)
    own = numpy.arange(len(labels))
    points, n_odd, regularization, method = compare(images, classes, n_classes)
    n_landmarks = min(n_landmarks, len(points))
    fit = Fit(points, n_odd, draw(len(points), n_landmarks), regularization)
    scores = fit.score(classes, n_classes)
    temperature = find_temperature(scores, classes)
    others = scores.copy()
    others[own, classes] = -math.inf
    rivals = others.argmax(1)
    margins = numpy.clip(scores[own, classes] - others[own, rivals], -100, 100)
    probabilities = softmax(temperature * scores)
    p_given, p_suggested = probabilities[own, classes], probabilities[own, rivals]
    is_checked = numpy.bincount(classes)[classes] >= MIN_CLASS_SIZE
    estimate = min(estimate_n_wrong(classes, rivals, margins, p_given, p_suggested, is_checked, n_classes),
                   int((margins[is_checked] < 0).sum()))
    ranking = sorted(own[is_checked], key=lambda i: margins[i])
    n_examined = min(estimate, max(100, int(0.4 * n_landmarks)))
    examined = [ranking[i * estimate // n_examined] for i in range(n_examined)]
    confirmed = measure_confirmed(points, classes, rivals, examined) if n_examined >= MIN_EXAMINED else None
    return Result(classes, scores, rivals, margins, 1 / (1 + numpy.exp(temperature * margins)), p_given, p_suggested,
                  probabilities, is_checked, float((margins >= 0).mean()), temperature, n_landmarks, estimate,
                  confirmed, method, points, n_odd, fit)
