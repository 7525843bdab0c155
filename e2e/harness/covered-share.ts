import type { Page } from 'playwright-core'

/**
 * Share of the viewport that fixed and stuck elements cover, from 0 to 1, at the worst of three scroll positions. An
 * element with the heading of the page is the page itself, headings of table rows and columns are content, and a sticky
 * element at its natural position covers nothing.
 */
export const findCoveredShare = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const pointsPerSide = 40
    const isStuck = (element: HTMLElement) => {
      const { top, left } = element.getBoundingClientRect()
      const { position } = element.style
      element.style.position = 'static'
      const natural = element.getBoundingClientRect()
      element.style.position = position
      return Math.abs(natural.top - top) > 1 || Math.abs(natural.left - left) > 1
    }
    const findCovers = () =>
      new Set(
        [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
          const { position } = getComputedStyle(element)
          if (position !== 'fixed' && position !== 'sticky') return false
          if (element.querySelector('h1') || element.closest('table')) return false
          return position === 'fixed' || isStuck(element)
        }),
      )
    const measure = () => {
      const covers = findCovers()
      const isCovered = (x: number, y: number) => {
        for (let element = document.elementFromPoint(x, y); element; element = element.parentElement)
          if (covers.has(element as HTMLElement)) return true
        return false
      }
      let covered = 0
      for (let row = 0; row < pointsPerSide; row++)
        for (let column = 0; column < pointsPerSide; column++)
          if (isCovered(((column + 0.5) * innerWidth) / pointsPerSide, ((row + 0.5) * innerHeight) / pointsPerSide))
            covered++
      return covered / pointsPerSide ** 2
    }
    const shares: number[] = []
    for (const top of [0, innerHeight, document.documentElement.scrollHeight]) {
      scrollTo({ top, behavior: 'instant' })
      // A page of which nothing changes may get no frame, so the wait ends without one.
      await new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve))
        setTimeout(resolve, 500)
      })
      shares.push(measure())
    }
    scrollTo({ top: 0, behavior: 'instant' })
    return Math.max(...shares)
  })
