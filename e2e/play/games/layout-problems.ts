/** Runs in the page: finds buttons that are too small for a finger or off-screen, and texts that are cut off. */
export function findLayoutProblems(): string[] {
  const leastPx = 43.5
  const problems: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>(
    'section[data-phase] button, #play-result, [aria-labelledby=play-result] button',
  )) {
    const { width, height, left, right, top, bottom } = element.getBoundingClientRect()
    const name = element.dataset.control ?? element.getAttribute('aria-label') ?? element.textContent
    if (element.closest('[inert]') !== null || width === 0) continue
    if (element.matches('button') && Math.min(width, height) < leastPx)
      problems.push(`${name} is ${Math.round(width)} × ${Math.round(height)}`)
    if (left < -1 || right > innerWidth + 1) problems.push(`${name} ends beside the screen`)
    if (element.matches('button') && (top < -1 || bottom > innerHeight + 1) && !isInScrollArea(element))
      problems.push(`${name} ends below the screen`)
    for (const part of [element, ...element.querySelectorAll<HTMLElement>('span')])
      if (
        part.scrollWidth > part.clientWidth + 1 &&
        part.clientWidth > 0 &&
        getComputedStyle(part).overflow !== 'visible'
      )
        problems.push(`${name} is cut off`)
  }
  return problems

  function isInScrollArea(element: HTMLElement): boolean {
    for (let ancestor = element.parentElement; ancestor !== null; ancestor = ancestor.parentElement)
      if (ancestor.scrollHeight > ancestor.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(ancestor).overflowY))
        return true
    return false
  }
}
