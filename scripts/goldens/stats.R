# Goldens of t tests, proportions, p-value adjustment and quantiles from R.
#
#   Rscript scripts/goldens/stats.R
#
# Numbers are written with 17 significant digits, from which the same doubles are read back.

output <- "web/src/lib/stats/goldens/r.json"

number <- function(x) ifelse(is.na(x), "null", sprintf("%.17g", x))
text <- function(x) paste0("\"", x, "\"")
numbers <- function(x) paste0("[", paste(number(x), collapse = ","), "]")
object <- function(...) {
  fields <- list(...)
  paste0("{", paste0("\"", names(fields), "\":", unlist(fields), collapse = ","), "}")
}
listing <- function(entries) paste0("[\n", paste(entries, collapse = ",\n"), "\n]")

samples <- list(
  list(c(0.4874, 0.4901, 0.4833, 0.4888, 0.4925), c(0.4102, 0.4831, 0.4855, 0.4079, 0.4842)),
  list(c(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), c(7, 20, 3, -4.5, 8, 9, 1e-3, 11, 2.5, 6)),
  list(c(0.1, 0.9), c(0.25, 0.375)),
  list(c(0, 0, 0, 1, 0, 0, 1, 0), c(1, 1, 0, 1, 1, 1, 0, 1))
)

t_golden <- function(kind, first, second, level) {
  test <- switch(kind,
    "one sample" = t.test(first, mu = 0.3, conf.level = level),
    paired = t.test(first, second, paired = TRUE, conf.level = level),
    pooled = t.test(first, second, var.equal = TRUE, conf.level = level),
    welch = t.test(first, second, conf.level = level)
  )
  object(
    kind = text(kind), first = numbers(first), second = numbers(second),
    level = number(level), t = number(test$statistic), df = number(test$parameter),
    p = number(test$p.value), interval = numbers(test$conf.int)
  )
}

t_goldens <- unlist(lapply(samples, function(pair) {
  unlist(lapply(c(0.95, 0.99), function(level) {
    sapply(c("one sample", "paired", "pooled", "welch"), t_golden, pair[[1]], pair[[2]], level)
  }))
}))

wilson_golden <- function(counts, level) {
  # R warns where the chi-squared test of the same call would be poor; the interval is not affected.
  interval <- suppressWarnings(
    prop.test(counts[1], counts[2], correct = FALSE, conf.level = level)$conf.int
  )
  object(
    successes = number(counts[1]), trials = number(counts[2]), level = number(level),
    low = number(interval[1]), high = number(interval[2])
  )
}

counts <- list(c(0, 1), c(1, 1), c(0, 20), c(20, 20), c(1, 20), c(13, 20), c(4874, 10000))
wilson_goldens <- unlist(lapply(c(0.95, 0.99), function(level) {
  sapply(counts, wilson_golden, level)
}))

p_values <- list(
  0.03, c(0.01, 0.04, 0.03, 0.005), c(0.02, 0.02, 0.02), c(1, 0.5, 0, 0.25, 0.001, 0.0499, 0.2)
)
holm_goldens <- sapply(p_values, function(p) {
  object(values = numbers(p), adjusted = numbers(p.adjust(p, method = "holm")))
})

writeLines(
  object(
    madeWith = object(r = text(getRversion()), machine = text(R.version$arch)),
    tTests = listing(t_goldens),
    wilson = listing(wilson_goldens),
    holm = listing(holm_goldens)
  ),
  output
)
