import type { IdentityErrorCode } from '#rules/identity/errors.ts'

/** Result that the popup sends to the tab that opened it. Not secret: the session is in the cookie. */
export type PopupResult = { popupId: string; error: IdentityErrorCode | 'second-factor' | null }

export type ChannelMessage = PopupResult | { session: 'changed' }

/** Connects the tabs of this browser; a broadcast channel is only reachable from our own origin. */
export type Channel = { post: (message: ChannelMessage) => void; close: () => void }

export const channelName = 'skykite-identity'

export function openChannel(onMessage: (word: ChannelMessage) => void = () => {}): Channel {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<ChannelMessage>) => onMessage(data))
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a broadcast channel never leaves its origin
    post: (message) => channel.postMessage(message),
    close: () => channel.close(),
  }
}
