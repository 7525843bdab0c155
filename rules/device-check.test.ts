import { expect, test } from 'vitest'
import { checks, judge, judgeAll, nothingRead, overall, type Readings, type Report } from './device-check.ts'

const good = {
  graphics: { webgl: 2, software: 0, framesPerSecond: 60 },
  sound: { supported: 1, played: 1, heard: 1 },
  pointer: { touchPoints: 10, mouse: 0, mostTouches: 2 },
  storage: { local: 1, database: 1, freeMegabytes: 5_000 },
  offline: { secure: 1, supported: 1, working: 1 },
  server: { medianMs: 40, failures: 0 },
  live: { ticket: 1, connected: 1, tookMs: 90 },
  screen: { width: 1366, height: 768, pixelRatioTimesTen: 10 },
  fonts: { en: 1, th: 1, ko: 1, cn: 1 },
  camera: { supported: 1, asked: 1, allowed: 1, cameras: 1 },
} satisfies Readings

/** What changes on the good device, and what is then said. */
const cases: { [Name in keyof Readings]: [string, Partial<Readings[Name]>, string][] } = {
  graphics: [
    ['a fast chip', {}, 'pass smooth'],
    ['the old WebGL is enough', { webgl: 1 }, 'pass smooth'],
    ['exactly thirty', { framesPerSecond: 30 }, 'pass smooth'],
    ['fewer than thirty', { framesPerSecond: 29 }, 'warn slow'],
    ['drawn by the processor', { software: 1 }, 'warn software'],
    ['no WebGL at all', { webgl: 0 }, 'warn no-webgl'],
    ['a slide show', { framesPerSecond: 9 }, 'fail crawling'],
    ['a page nobody looked at', { framesPerSecond: null }, 'open untimed'],
  ],
  sound: [
    ['heard', {}, 'pass heard'],
    ['not tried', { played: null, heard: null }, 'open untried'],
    ['played, and asked whether it was heard', { heard: null }, 'open asking'],
    ['not heard', { heard: 0 }, 'warn unheard'],
    ['the browser did not play', { played: 0, heard: null }, 'warn blocked'],
    ['no sound in this browser', { supported: 0 }, 'warn unsupported'],
  ],
  pointer: [
    ['a touch screen', {}, 'pass touch'],
    ['one that says nothing but was touched with two fingers', { touchPoints: 0, mostTouches: 2 }, 'pass touch'],
    ['a touch screen that nobody has touched', { mostTouches: 0 }, 'open untouched'],
    ['touched with one finger of several', { mostTouches: 1 }, 'open untouched'],
    ['one finger at a time', { touchPoints: 1, mostTouches: 1 }, 'warn one-finger'],
    ['a mouse', { touchPoints: 0, mouse: 1, mostTouches: 0 }, 'pass mouse'],
    ['neither', { touchPoints: 0, mostTouches: 0 }, 'warn keyboard-only'],
  ],
  storage: [
    ['room', {}, 'pass roomy'],
    ['a browser that does not say how much', { freeMegabytes: null }, 'pass roomy'],
    ['nearly full', { freeMegabytes: 199 }, 'warn tight'],
    ['no database', { database: 0 }, 'fail closed'],
    ['no local storage', { local: 0 }, 'fail closed'],
  ],
  offline: [
    ['ready', {}, 'pass ready'],
    ['the first visit', { working: 0 }, 'warn not-yet'],
    ['without https', { secure: 0, supported: 0, working: 0 }, 'fail insecure'],
    ['an old browser', { supported: 0, working: 0 }, 'fail unsupported'],
  ],
  server: [
    ['near', {}, 'pass quick'],
    ['far', { medianMs: 401 }, 'warn slow'],
    ['some answers lost', { failures: 1 }, 'warn shaky'],
    ['no answer', { medianMs: null, failures: 5 }, 'fail unreachable'],
  ],
  live: [
    ['connected', {}, 'pass connected'],
    ['slowly', { tookMs: 2_001 }, 'warn slow'],
    ['stopped on the way', { connected: 0, tookMs: null }, 'fail blocked'],
    ['no ticket', { ticket: 0, connected: 0, tookMs: null }, 'fail unreachable'],
  ],
  screen: [
    ['a laptop', {}, 'pass fits'],
    ['a phone', { width: 360, height: 740 }, 'pass fits'],
    ['a phone on its side', { width: 740, height: 360 }, 'pass fits'],
    ['an old phone', { width: 320, height: 568 }, 'warn narrow'],
    ['a watch', { width: 240, height: 240 }, 'fail tiny'],
  ],
  fonts: [
    ['all four', {}, 'pass complete'],
    ['one missing', { th: 0 }, 'warn missing'],
  ],
  camera: [
    ['allowed', {}, 'pass allowed'],
    ['not asked', { asked: 0, allowed: 0 }, 'open unasked'],
    ['refused', { allowed: 0 }, 'warn denied'],
    ['there is none', { allowed: 0, cameras: 0 }, 'warn none'],
    ['an old browser', { supported: 0 }, 'warn unsupported'],
  ],
}

test.each(checks.flatMap((check) => cases[check].map(([name, change, said]) => [check, name, change, said] as const)))(
  '%s: %s',
  (check, _, change, said) => {
    const { grade, reason } = judge(check, { ...good[check], ...change } as never)
    expect(`${grade} ${reason}`).toBe(said)
  },
)

const overallOf = (report: Report) => overall(judgeAll(report))

test('the whole is as good as its worst part', () => {
  expect(overallOf(good)).toBe('ready')
  expect(overallOf({ ...good, camera: { ...good.camera, allowed: 0 } })).toBe('notes')
  expect(overallOf({ ...good, camera: { ...good.camera, allowed: 0 }, live: { ...good.live, connected: 0 } })).toBe(
    'not-ready',
  )
})

test('what waits for a hand does not hold up the rest, what is still being read does', () => {
  expect(
    overallOf({ ...good, sound: { supported: 1, played: null, heard: null }, camera: { ...good.camera, asked: 0 } }),
  ).toBe('so-far')
  expect(overallOf({ ...good, server: null })).toBe('reading')
  expect(overallOf(nothingRead)).toBe('reading')
})
