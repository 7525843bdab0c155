import { idleAfterMs, reportGapMs, type Place, type PresenceReport } from '#rules/classrooms/presence.ts'

export type PresenceReporter = { setPlace: (place: Place) => void; close: () => void }

/** Longest time without input that a report contains. */
const maxQuietMs = 24 * 3_600_000

const inputEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Reports the place of this page whenever the place, its visibility or idleness changes, and when it gets the focus,
 * because of several visible pages the one used last is shown.
 */
export function openPresenceReporter(
  firstPlace: Place,
  send: (report: PresenceReport) => void,
  page: Window = window,
): PresenceReporter {
  let place = firstPlace
  let [lastInputAt, lastSentAt] = [Date.now(), -Infinity]
  let [isIdle, isClosed] = [false, false]
  let reportTimer: ReturnType<typeof setTimeout> | undefined
  let idleTimer: ReturnType<typeof setTimeout> | undefined

  function report() {
    lastSentAt = performance.now()
    reportTimer = undefined
    const quietMs = Math.max(0, Math.min(Date.now() - lastInputAt, maxQuietMs))
    send({ ...place, idle: isIdle, visible: isVisible(), quietMs })
  }
  /** Reports immediately, or after the gap to the last report. */
  function reportSoon() {
    reportTimer ??= setTimeout(report, Math.max(0, lastSentAt + reportGapMs - performance.now()))
  }
  const isVisible = () => page.document.visibilityState === 'visible'

  function checkIdle() {
    clearTimeout(idleTimer)
    const remainingMs = lastInputAt + idleAfterMs - Date.now()
    // A student who waits in a competition needs no input.
    const idle = remainingMs <= 0 && !(place.at === 'room' && isVisible())
    idleTimer = setTimeout(checkIdle, remainingMs > 0 ? remainingMs : idleAfterMs)
    if (idle === isIdle) return
    isIdle = idle
    reportSoon()
  }
  function noteInput() {
    lastInputAt = Date.now()
    if (isIdle) checkIdle()
  }
  function noteAttention() {
    if (isVisible()) lastInputAt = Date.now()
    checkIdle()
    reportSoon()
  }

  const options = { passive: true, capture: true }
  for (const name of inputEvents) page.addEventListener(name, noteInput, options)
  page.addEventListener('focus', noteAttention)
  page.document.addEventListener('visibilitychange', noteAttention)
  checkIdle()
  reportSoon()

  return {
    setPlace(nextPlace) {
      if (isClosed) return
      if (JSON.stringify(nextPlace) === JSON.stringify(place)) return
      place = nextPlace
      // Navigation is the user's input, and a page opened by the teacher counts like one.
      noteInput()
      reportSoon()
    },
    close() {
      isClosed = true
      clearTimeout(reportTimer)
      clearTimeout(idleTimer)
      for (const name of inputEvents) page.removeEventListener(name, noteInput, options)
      page.removeEventListener('focus', noteAttention)
      page.document.removeEventListener('visibilitychange', noteAttention)
    },
  }
}
