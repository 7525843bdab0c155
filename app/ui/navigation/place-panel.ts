/** Minimum distance of a panel from the left and right edge of the screen, in pixels. */
const EDGE = 8

/**
 * Moves the panel of an opened menu into the visible part of the page: sideways on narrow screens, and above its button
 * if it does not fit below. The scroll margins of the panel describe the bars that cover the page.
 */
export function placePanel(panel: HTMLElement): void {
  delete panel.dataset.flipped
  panel.style.translate = ''
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(panel)
  const [coveredTop, coveredBottom] = [Number.parseFloat(scrollMarginTop), Number.parseFloat(scrollMarginBottom)]
  const { left, right, bottom, height } = panel.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const buttonTop = panel.parentElement!.getBoundingClientRect().top
  if (bottom > clientHeight - coveredBottom && buttonTop - height - EDGE >= coveredTop) panel.dataset.flipped = ''
  const shift = left < EDGE ? EDGE - left : Math.min(0, clientWidth - EDGE - right)
  if (shift !== 0) panel.style.translate = `${shift}px`
  panel.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
