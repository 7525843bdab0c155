import { expect, test, vi } from 'vitest'
import { install, keepInstallPrompt, promptIsKept } from './install-prompt.ts'

const page = new EventTarget()
keepInstallPrompt(page)

function offered(outcome: 'accepted' | 'dismissed') {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn(async () => ({ outcome })),
  })
  page.dispatchEvent(event)
  return event
}

test('without an offer from the browser there is nothing to show', async () => {
  expect(promptIsKept()).toBe(false)
  expect(await install()).toBe(false)
})

test('the offer is held back, shown when asked for, and shown once', async () => {
  const event = offered('accepted')
  expect([event.defaultPrevented, event.prompt.mock.calls.length, promptIsKept()]).toEqual([true, 0, true])
  expect(await install()).toBe(true)
  expect(promptIsKept()).toBe(false)
  expect(await install()).toBe(false)
  expect(event.prompt).toHaveBeenCalledTimes(1)
})

test('a person may say no, and an app installed another way is no longer offered', async () => {
  offered('dismissed')
  expect(await install()).toBe(false)
  offered('accepted')
  page.dispatchEvent(new Event('appinstalled'))
  expect(promptIsKept()).toBe(false)
})
