import { expect, test } from 'vitest'
import { checks, judgeCheck, judgeAll, emptyReport, overallResult, type Readings, type Report } from './device-check.ts'

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

/** Test name, readings that differ from the good device, and the expected verdict. */
const cases: { [Name in keyof Readings]: [string, Partial<Readings[Name]>, string][] } = {
  graphics: [
    ['passes a fast GPU', {}, 'pass smooth'],
    ['passes WebGL 1', { webgl: 1 }, 'pass smooth'],
    ['passes exactly 30 frames per second', { framesPerSecond: 30 }, 'pass smooth'],
    ['warns below 30 frames per second', { framesPerSecond: 29 }, 'warn slow'],
    ['warns about software rendering', { software: 1 }, 'warn software'],
    ['warns without WebGL', { webgl: 0 }, 'warn no-webgl'],
    ['fails at 9 frames per second', { framesPerSecond: 9 }, 'fail crawling'],
    ['stays open for a page in the background', { framesPerSecond: null }, 'open untimed'],
  ],
  sound: [
    ['passes a sound that was heard', {}, 'pass heard'],
    ['stays open before the sound test', { played: null, heard: null }, 'open untried'],
    ['stays open until the user confirms the sound', { heard: null }, 'open asking'],
    ['warns about a sound that was not heard', { heard: 0 }, 'warn unheard'],
    ['warns when the browser blocked the sound', { played: 0, heard: null }, 'warn blocked'],
    ['warns when the browser has no audio', { supported: 0 }, 'warn unsupported'],
  ],
  pointer: [
    ['passes a touch screen', {}, 'pass touch'],
    ['passes an unreported touch screen touched with two fingers', { touchPoints: 0, mostTouches: 2 }, 'pass touch'],
    ['stays open for an untouched touch screen', { mostTouches: 0 }, 'open untouched'],
    ['stays open after a one-finger touch on a multi-touch screen', { mostTouches: 1 }, 'open untouched'],
    ['warns about a single-touch screen', { touchPoints: 1, mostTouches: 1 }, 'warn one-finger'],
    ['passes a mouse', { touchPoints: 0, mouse: 1, mostTouches: 0 }, 'pass mouse'],
    ['warns without touch screen and mouse', { touchPoints: 0, mostTouches: 0 }, 'warn keyboard-only'],
  ],
  storage: [
    ['passes enough free storage', {}, 'pass roomy'],
    ['passes when the browser does not report free storage', { freeMegabytes: null }, 'pass roomy'],
    ['warns about nearly full storage', { freeMegabytes: 199 }, 'warn tight'],
    ['fails without IndexedDB', { database: 0 }, 'fail closed'],
    ['fails without local storage', { local: 0 }, 'fail closed'],
  ],
  offline: [
    ['passes a working service worker', {}, 'pass ready'],
    ['warns on the first visit', { working: 0 }, 'warn not-yet'],
    ['fails without HTTPS', { secure: 0, supported: 0, working: 0 }, 'fail insecure'],
    ['fails without service worker support', { supported: 0, working: 0 }, 'fail unsupported'],
  ],
  server: [
    ['passes a fast server response', {}, 'pass quick'],
    ['warns about a slow server response', { medianMs: 401 }, 'warn slow'],
    ['warns about lost server responses', { failures: 1 }, 'warn shaky'],
    ['fails without a server response', { medianMs: null, failures: 5 }, 'fail unreachable'],
  ],
  live: [
    ['passes a live connection', {}, 'pass connected'],
    ['warns about a slow live connection', { tookMs: 2_001 }, 'warn slow'],
    ['fails when the live connection is blocked', { connected: 0, tookMs: null }, 'fail blocked'],
    ['fails without a live ticket', { ticket: 0, connected: 0, tookMs: null }, 'fail unreachable'],
  ],
  screen: [
    ['passes a laptop screen', {}, 'pass fits'],
    ['passes a phone screen', { width: 360, height: 740 }, 'pass fits'],
    ['passes a phone in landscape', { width: 740, height: 360 }, 'pass fits'],
    ['warns about a narrow phone', { width: 320, height: 568 }, 'warn narrow'],
    ['fails a watch screen', { width: 240, height: 240 }, 'fail tiny'],
  ],
  fonts: [
    ['passes when all four scripts have fonts', {}, 'pass complete'],
    ['warns when one script has no font', { th: 0 }, 'warn missing'],
  ],
  camera: [
    ['passes an allowed camera', {}, 'pass allowed'],
    ['stays open before the camera permission prompt', { asked: 0, allowed: 0 }, 'open unasked'],
    ['warns when the camera is denied', { allowed: 0 }, 'warn denied'],
    ['warns without a camera', { allowed: 0, cameras: 0 }, 'warn none'],
    ['warns when the browser has no camera API', { supported: 0 }, 'warn unsupported'],
  ],
}

test.each(
  checks.flatMap((check) => cases[check].map(([name, change, expected]) => [check, name, change, expected] as const)),
)('%s: %s', (check, _, change, expected) => {
  const { grade, reason } = judgeCheck(check, { ...good[check], ...change } as never)
  expect(`${grade} ${reason}`).toBe(expected)
})

const judgeReport = (report: Report) => overallResult(judgeAll(report))

test('the overall result is that of the worst check', () => {
  expect(judgeReport(good)).toBe('ready')
  expect(judgeReport({ ...good, camera: { ...good.camera, allowed: 0 } })).toBe('notes')
  expect(judgeReport({ ...good, camera: { ...good.camera, allowed: 0 }, live: { ...good.live, connected: 0 } })).toBe(
    'not-ready',
  )
})

test('reports so-far while the user must act, and reading while a check still runs', () => {
  expect(
    judgeReport({ ...good, sound: { supported: 1, played: null, heard: null }, camera: { ...good.camera, asked: 0 } }),
  ).toBe('so-far')
  expect(judgeReport({ ...good, server: null })).toBe('reading')
  expect(judgeReport(emptyReport)).toBe('reading')
})
