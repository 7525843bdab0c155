import type { IdentityErrorCode } from '#rules/identity/errors.ts'

/** What the popup tells the window that opened it. Nothing secret: the session is in the cookie. */
export type PopupResult = { popupId: string; error: IdentityErrorCode | 'second-factor' | null }

export type Word = PopupResult | { session: 'changed' }

/** Between the windows of this browser on our own site; nobody else can speak or listen on it. */
export type Channel = { say: (word: Word) => void; close: () => void }

export const channelName = 'skykite-identity'

export function openChannel(heard: (word: Word) => void = () => {}): Channel {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => heard(data))
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a broadcast channel never leaves its origin
    say: (word) => channel.postMessage(word),
    close: () => channel.close(),
  }
}
