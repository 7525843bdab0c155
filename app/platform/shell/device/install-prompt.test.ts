import { expect, test, vi } from 'vitest'
import { promptInstall, captureInstallPrompt, hasInstallPrompt } from './install-prompt.ts'

const page = new EventTarget()
captureInstallPrompt(page)

function offerInstall(outcome: 'accepted' | 'dismissed') {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn(async () => ({ outcome })),
  })
  page.dispatchEvent(event)
  return event
}

test('has no prompt before the browser offers to install', async () => {
  expect(hasInstallPrompt()).toBe(false)
  expect(await promptInstall()).toBe(false)
})

test('defers the browser prompt until install is called, and shows it only once', async () => {
  const event = offerInstall('accepted')
  expect([event.defaultPrevented, event.prompt.mock.calls.length, hasInstallPrompt()]).toEqual([true, 0, true])
  expect(await promptInstall()).toBe(true)
  expect(hasInstallPrompt()).toBe(false)
  expect(await promptInstall()).toBe(false)
  expect(event.prompt).toHaveBeenCalledTimes(1)
})

test('handles a dismissed prompt, and drops the prompt when the app is installed', async () => {
  offerInstall('dismissed')
  expect(await promptInstall()).toBe(false)
  offerInstall('accepted')
  page.dispatchEvent(new Event('appinstalled'))
  expect(hasInstallPrompt()).toBe(false)
})
