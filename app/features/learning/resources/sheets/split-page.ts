/** Rounding of the browser's layout, in pixels. */
const tolerance = 2

/**
 * Distributes blocks over pages in their order; a block never breaks, and a page has at least one. The pages are as few
 * as possible and about equally full, so that the last one has more than a single line.
 */
export function splitPage(heights: readonly number[], gap: number, available: number): number[][] {
  const fewest = fillPages(heights, gap, available)
  let [low, high] = [0, available]
  let pages = fewest
  while (high - low > 1) {
    const middle = (low + high) / 2
    const tried = fillPages(heights, gap, middle)
    if (tried.length === fewest.length) [pages, high] = [tried, middle]
    else low = middle
  }
  return pages
}

function fillPages(heights: readonly number[], gap: number, available: number): number[][] {
  const pages: number[][] = [[]]
  let used = 0
  heights.forEach((height, index) => {
    const page = pages.at(-1)!
    const needed = page.length === 0 ? height : used + gap + height
    if (page.length > 0 && needed > available + tolerance) {
      pages.push([index])
      used = height
    } else {
      page.push(index)
      used = needed
    }
  })
  return pages
}
