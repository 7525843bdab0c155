import { expect, test } from 'vitest'
import { detectDevice, isInstalled, mayOfferInstall, resizeRefreshMs } from './device.ts'

const ios = (rest: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${rest}`
const safariOnPhone = ios('Version/18.5 Mobile/15E148 Safari/604.1')
const chromeOnPhone = ios('CriOS/139.0.7258.60 Mobile/15E148 Safari/604.1')
const firefoxOnPhone = ios('FxiOS/141.0 Mobile/15E148 Safari/605.1.15')
const homeScreenApp = ios('Mobile/15E148')
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15'
const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36'
const androidTablet =
  'Mozilla/5.0 (Linux; Android 14; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36'
const chromebook =
  'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36'
const signals = (userAgent: string, touchPoints = 5, width = 390) => ({ userAgent, touchPoints, width })

test.each([
  ['an iPhone', signals(safariOnPhone), 'ios', 'phone', true],
  ['an iPad that calls itself a Macintosh', signals(mac, 5, 820), 'ios', 'tablet', true],
  ['a Macintosh', signals(mac, 0, 1440), 'mac', 'desktop', true],
  ['Chrome on an iPhone', signals(chromeOnPhone), 'ios', 'phone', false],
  ['an Android phone', signals(android), 'android', 'phone', false],
  ['an Android tablet', signals(androidTablet, 5, 800), 'android', 'tablet', false],
  ['a Chromebook with a touch screen', signals(chromebook, 10, 1366), 'chromeos', 'desktop', false],
  ['an unknown device without a user agent', signals('', 0, 0), 'unknown', 'desktop', false],
] as const)('detects %s', (_, deviceSignals, system, form, safari) => {
  expect(detectDevice(deviceSignals)).toEqual({ system, form, safari })
})

test.each([
  ['standalone display mode counts as installed', android, true, true],
  ['an Android browser is not installed', android, false, false],
  ['Safari on iOS is not installed', safariOnPhone, false, false],
  ['Safari on iOS in standalone mode is installed', safariOnPhone, true, true],
  ['the home-screen app on iOS is installed', homeScreenApp, false, true],
  ['Chrome on iOS counts as installed', chromeOnPhone, false, true],
  ['Firefox on iOS counts as installed', firefoxOnPhone, false, true],
  ['Safari on an iPad is not installed', mac, false, false],
] as const)('%s', (_, userAgent, standalone, expected) => {
  expect(isInstalled({ ...signals(userAgent), standalone })).toBe(expected)
})

test('Safari on a Mac does not count as installed', () => {
  expect(isInstalled({ ...signals(mac, 0, 1440), standalone: false })).toBe(false)
})

test('offers installation when the browser allows it, not after a decline, never to students', () => {
  const offer = { hasInstallPrompt: true, installed: false, declined: false, person: 'visitor' } as const
  expect(mayOfferInstall(offer)).toBe(true)
  expect(mayOfferInstall({ ...offer, person: 'adult' })).toBe(true)
  expect(mayOfferInstall({ ...offer, person: 'managed' })).toBe(false)
  expect(mayOfferInstall({ ...offer, hasInstallPrompt: false })).toBe(false)
  expect(mayOfferInstall({ ...offer, installed: true })).toBe(false)
  expect(mayOfferInstall({ ...offer, declined: true })).toBe(false)
})

test('detects the device again 50 ms after a resize', () => {
  expect(resizeRefreshMs).toBe(50)
})
