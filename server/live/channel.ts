import type { Socket } from 'node:net'
import type { Entered } from '#app/platform/live.server.ts'
import { applyPatch, diff, type Operation } from '#rules/live/patch.ts'
import type { Json } from '#rules/live/values.ts'
import type { Found } from './directory.ts'
import { textFrame, type Room } from './frames.ts'

/** A subscription to a path: where to write, how much may lie unread there, and what to do when they do not read. */
export type Listener = { stream: Socket; open: boolean; room: Room; tooSlow: () => void }

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
  /** When the last read began, and when it counts as made (`readCountsAt`). */
  beganAt: number
  readAt: number
  /** When the first hint came that no read has followed yet. */
  hintedAt: number | null
  timer: NodeJS.Timeout | null
  due: number
  reading: Promise<void> | null
  /** Something was heard of while it was read: how long after that read it waits. */
  again: number | null
  /** Reads it again when nothing was heard until then. */
  watching: NodeJS.Timeout | null
  /** When it was watched last, and the timer of a hint after which it is watched again. */
  watchedAt: number
  watchTimer: NodeJS.Timeout | null
}

export function newChannel(
  name: string,
  path: string,
  found: Found,
  variant: string,
  entered: Entered<unknown>,
): Channel {
  const nothingYet = {
    value: null,
    text: 'null',
    revision: null,
    whole: null,
    beganAt: -Infinity,
    readAt: -Infinity,
    hintedAt: null,
    timer: null,
    due: 0,
    reading: null,
    again: null,
    watching: null,
    watchedAt: -Infinity,
    watchTimer: null,
  }
  return { name, path, found, variant, entered, listeners: new Set(), joining: 0, ...nothingYet }
}

/** Where one may see more than another, each is sent their own variant. */
export function variantOf(found: Found, { actor, facts }: Entered<unknown>): string {
  if (found.kind === 'presence') return found.place.reader(actor, facts)
  return found.kind === 'view' && found.place.variant ? found.place.variant(actor, facts) : ''
}

const partLetters = 64 * 1024

/**
 * What is large goes in parts, each a frame of its own, so that a screen on a slow network hears something all the
 * time.
 */
export function wholeFrame(path: string, revision: string, text: string, value: Json, at = ''): Buffer {
  const parts =
    text.length > partLetters && typeof value === 'object' && value !== null && !Array.isArray(value)
      ? partsOf(value)
      : []
  const p = JSON.stringify(path)
  if (parts.length < 2) return textFrame(`{"t":"v","p":${p},"r":"${revision}"${at},"v":${text}}`)
  const nth = (index: number) => (index === parts.length - 1 ? revision : `${revision}.${index}`)
  const [first, ...others] = parts as [Operation[], ...Operation[][]]
  const begin = textFrame(`{"t":"v","p":${p},"r":"${nth(0)}"${at},"v":${JSON.stringify(applyPatch({}, first))}}`)
  return Buffer.concat([
    begin,
    ...others.map((part, index) =>
      textFrame(`{"t":"d","p":${p},"b":"${nth(index)}","r":"${nth(index + 1)}"${at},"d":${JSON.stringify(part)}}`),
    ),
  ])
}

/** Its children one after the other, as additions to what came before. */
function partsOf(value: { [key: string]: Json }): Operation[][] {
  const parts: Operation[][] = []
  let letters = Infinity
  for (const operation of diff({}, value)) {
    const length = JSON.stringify(operation).length
    if (letters + length > partLetters) {
      parts.push([])
      letters = 0
    }
    parts.at(-1)!.push(operation)
    letters += length
  }
  return parts
}

/** The difference where it is smaller than the whole, with the moment at which the change was heard of. */
export function changeFrame(channel: Channel, revision: string, value: Json, text: string, heardOfAt: number): Buffer {
  const patch = JSON.stringify(diff(channel.value, value))
  const at = `,"a":${Math.round(heardOfAt)}`
  if (channel.revision === null || patch.length >= text.length)
    return wholeFrame(channel.path, revision, text, value, at)
  return textFrame(
    `{"t":"d","p":${JSON.stringify(channel.path)},"b":"${channel.revision}","r":"${revision}"${at},"d":${patch}}`,
  )
}
