import { isReached, scrollReveal } from '#rules/scroll-reveal.ts'
import { debounced, throttled } from './pace.ts'

/** Everything on the page that still waits to come in, with its own offset; one listener serves them all. */
const waiting = new Map<HTMLElement, number>()
let stop: (() => void) | null = null

export function watchReveals(element: HTMLElement, offsetPx: number = scrollReveal.offsetPx): () => void {
  if (reached(element, offsetPx)) return () => {}
  // Hidden only once somebody is listening who will show it again.
  try {
    stop ??= listen()
  } catch {
    return () => {}
  }
  waiting.set(element, offsetPx)
  element.dataset.reveal = 'waiting'
  return () => {
    show(element)
    delete element.dataset.reveal
  }
}

function reached(element: HTMLElement, offsetPx: number): boolean {
  const { scrollHeight } = document.documentElement
  const { innerHeight, scrollY } = window
  return isReached({
    top: element.getBoundingClientRect().top,
    windowHeight: innerHeight,
    below: scrollHeight - scrollY - innerHeight,
    offsetPx,
  })
}

function look() {
  for (const [element, offsetPx] of waiting) if (reached(element, offsetPx)) show(element)
}

function show(element: HTMLElement) {
  element.dataset.reveal = 'shown'
  waiting.delete(element)
  if (waiting.size > 0) return
  stop?.()
  stop = null
}

function listen(): () => void {
  const scrolled = throttled(look, scrollReveal.throttleMs)
  const resized = debounced(look, scrollReveal.debounceMs)
  const grown = new ResizeObserver(resized.call)
  window.addEventListener('scroll', scrolled.call, { passive: true })
  window.addEventListener('resize', resized.call)
  // Pictures and fonts arrive late and move things into view without anybody scrolling.
  grown.observe(document.body)
  return () => {
    scrolled.stop()
    resized.stop()
    grown.disconnect()
    window.removeEventListener('scroll', scrolled.call)
    window.removeEventListener('resize', resized.call)
  }
}
