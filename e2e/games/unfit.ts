/** Runs in the page: buttons that a finger misses and words that do not fit where they stand. */
export function unfit(): string[] {
  const leastPx = 43.5
  const found: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>(
    'section[data-phase] button, #play-result, [aria-labelledby=play-result] button',
  )) {
    const { width, height, left, right, top, bottom } = element.getBoundingClientRect()
    const name = element.dataset.control ?? element.getAttribute('aria-label') ?? element.textContent
    if (element.closest('[inert]') !== null || width === 0) continue
    if (element.matches('button') && Math.min(width, height) < leastPx)
      found.push(`${name} is ${Math.round(width)} × ${Math.round(height)}`)
    if (left < -1 || right > innerWidth + 1) found.push(`${name} ends beside the screen`)
    if (element.matches('button') && (top < -1 || bottom > innerHeight + 1) && !isScrolled(element))
      found.push(`${name} ends below the screen`)
    for (const part of [element, ...element.querySelectorAll<HTMLElement>('span')])
      if (
        part.scrollWidth > part.clientWidth + 1 &&
        part.clientWidth > 0 &&
        getComputedStyle(part).overflow !== 'visible'
      )
        found.push(`${name} is cut off`)
  }
  return found

  function isScrolled(element: HTMLElement): boolean {
    for (let above = element.parentElement; above !== null; above = above.parentElement)
      if (above.scrollHeight > above.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(above).overflowY))
        return true
    return false
  }
}
