import { isScrolledIntoView, scrollReveal } from '#rules/screens/scroll-reveal.ts'
import { debounce, throttle } from '../../time/throttle.ts'

/** Elements that are not revealed yet, with their offsets in pixels; they share one scroll listener. */
const hiddenElements = new Map<HTMLElement, number>()
let stopListening: (() => void) | null = null

export function revealOnScroll(element: HTMLElement, offsetPx: number = scrollReveal.offsetPx): () => void {
  if (isElementReached(element, offsetPx)) return () => {}
  // Hide the element only if the listener that will show it again was installed.
  try {
    stopListening ??= startListening()
  } catch {
    return () => {}
  }
  hiddenElements.set(element, offsetPx)
  element.dataset.reveal = 'waiting'
  return () => {
    show(element)
    delete element.dataset.reveal
  }
}

function isElementReached(element: HTMLElement, offsetPx: number): boolean {
  const { scrollHeight } = document.documentElement
  const { innerHeight, scrollY } = window
  return isScrolledIntoView({
    top: element.getBoundingClientRect().top,
    windowHeight: innerHeight,
    belowPx: scrollHeight - scrollY - innerHeight,
    offsetPx,
  })
}

function showReached() {
  for (const [element, offsetPx] of hiddenElements) if (isElementReached(element, offsetPx)) show(element)
}

function show(element: HTMLElement) {
  element.dataset.reveal = 'shown'
  hiddenElements.delete(element)
  if (hiddenElements.size > 0) return
  stopListening?.()
  stopListening = null
}

function startListening(): () => void {
  const onScroll = throttle(showReached, scrollReveal.throttleMs)
  const onResize = debounce(showReached, scrollReveal.debounceMs)
  const bodyObserver = new ResizeObserver(onResize.call)
  window.addEventListener('scroll', onScroll.call, { passive: true })
  window.addEventListener('resize', onResize.call)
  // Images and fonts that load late can move elements into view without scrolling.
  bodyObserver.observe(document.body)
  return () => {
    onScroll.stop()
    onResize.stop()
    bodyObserver.disconnect()
    window.removeEventListener('scroll', onScroll.call)
    window.removeEventListener('resize', onResize.call)
  }
}
