import type { Socket } from 'node:net'
import type { Entered } from '#app/platform/live.server.ts'
import { diff } from '#rules/live/patch.ts'
import type { Json } from '#rules/live/values.ts'
import type { Found } from './directory.ts'
import { textFrame } from './frames.ts'

/** Somebody's ear at a path: where to write, and what to do when they do not read. */
export type Listener = { stream: Socket; open: boolean; tooSlow: () => void }

/** One path in one variant in this process: its last value, and everybody who listens to it here. */
export type Channel = {
  name: string
  path: string
  found: Found
  variant: string
  entered: Entered<unknown>
  listeners: Set<Listener>
  /** Those who wait for its first value. */
  joining: number
  value: Json
  text: string
  revision: string | null
  /** The last value as a frame, for those who come now. */
  whole: Buffer | null
  readAt: number
  /** When the first hint came that no read has followed yet. */
  hintedAt: number | null
  timer: NodeJS.Timeout | null
  due: number
  reading: Promise<void> | null
  again: boolean
}

export function newChannel(name: string, path: string, found: Found, variant: string, entered: Entered<unknown>): Channel {
  const nothingYet = { value: null, text: 'null', revision: null, whole: null, readAt: -Infinity, hintedAt: null, timer: null, due: 0, reading: null, again: false }
  return { name, path, found, variant, entered, listeners: new Set(), joining: 0, ...nothingYet }
}

/** Where one may see more than another, each hears what is theirs. */
export const variantOf = (found: Found, { actor, facts }: Entered<unknown>) => (found.kind === 'view' && found.place.variant ? found.place.variant(actor, facts) : '')

export const wholeFrame = (path: string, revision: string, text: string, at = '') => textFrame(`{"t":"v","p":${JSON.stringify(path)},"r":"${revision}"${at},"v":${text}}`)

/** The difference where it is smaller than the whole, with the moment at which the change was heard of. */
export function changeFrame(channel: Channel, revision: string, value: Json, text: string, heardOfAt: number): Buffer {
  const patch = JSON.stringify(diff(channel.value, value))
  const at = `,"a":${Math.round(heardOfAt)}`
  if (channel.revision === null || patch.length >= text.length) return wholeFrame(channel.path, revision, text, at)
  return textFrame(`{"t":"d","p":${JSON.stringify(channel.path)},"b":"${channel.revision}","r":"${revision}"${at},"d":${patch}}`)
}
