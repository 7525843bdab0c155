import type { Socket } from 'node:net'
import type { LiveAccess } from '#app/platform/live/live.server.ts'
import { applyPatch, diff, type Operation } from '#rules/live/patch.ts'
import type { Json } from '#rules/live/values.ts'
import type { PathMatch } from '../directory.ts'
import { textFrame, type BufferLimit } from '../frames/frames.ts'

/** A subscription to a path: its socket, the limit of unsent bytes, and the action when the client reads too slowly. */
export type Listener = { stream: Socket; open: boolean; bufferLimit: BufferLimit; dropSlow: () => void }

/** One variant of a path in this process: its last value and its listeners. */
export type Channel = {
  name: string
  path: string
  match: PathMatch
  variant: string
  grant: LiveAccess<unknown>
  listeners: Set<Listener>
  /** Number of listeners that wait for the first value. */
  joining: number
  value: Json
  text: string
  revision: string | null
  /** The last value as a frame, for new listeners. */
  cachedFrame: Buffer | null
  /** When the last read started, and the time it counts for in rate limiting (`readCountsAt`). */
  readStartedAt: number
  readAt: number
  /** Time of the first change notification since the last read. */
  notifiedAt: number | null
  timer: NodeJS.Timeout | null
  dueAt: number
  pendingRead: Promise<void> | null
  /** Set if a change notification came during a read: throttle of the read that must follow. */
  rereadThrottleMs: number | null
  /** Timer that reads the path at the time that `watch` returned, if no notification comes before. */
  watching: NodeJS.Timeout | null
  /** When `watch` ran last, and the timer that runs it again after a change notification. */
  watchedAt: number
  watchTimer: NodeJS.Timeout | null
}

export function newChannel(
  name: string,
  path: string,
  match: PathMatch,
  variant: string,
  grant: LiveAccess<unknown>,
): Channel {
  const initialState = {
    value: null,
    text: 'null',
    revision: null,
    cachedFrame: null,
    readStartedAt: -Infinity,
    readAt: -Infinity,
    notifiedAt: null,
    timer: null,
    dueAt: 0,
    pendingRead: null,
    rereadThrottleMs: null,
    watching: null,
    watchedAt: -Infinity,
    watchTimer: null,
  }
  return { name, path, match, variant, grant, listeners: new Set(), joining: 0, ...initialState }
}

/** Selects the variant of a path that the caller may see. */
export function variantOf(match: PathMatch, { actor, facts }: LiveAccess<unknown>): string {
  if (match.kind === 'presence') return match.definition.reader(actor, facts)
  return match.kind === 'view' && match.definition.variant ? match.definition.variant(actor, facts) : ''
}

const partCharacters = 64 * 1024

/**
 * Splits a large value into several frames, so that a client on a slow network receives data continuously and does not
 * time out.
 */
export function fullFrame(path: string, revision: string, text: string, value: Json, timeField = ''): Buffer {
  const parts =
    text.length > partCharacters && typeof value === 'object' && value !== null && !Array.isArray(value)
      ? partsOf(value)
      : []
  const p = JSON.stringify(path)
  if (parts.length < 2) return textFrame(`{"t":"v","p":${p},"r":"${revision}"${timeField},"v":${text}}`)
  const revisionOfPart = (index: number) => (index === parts.length - 1 ? revision : `${revision}.${index}`)
  const [first, ...laterParts] = parts as [Operation[], ...Operation[][]]
  const firstFrame = textFrame(
    `{"t":"v","p":${p},"r":"${revisionOfPart(0)}"${timeField},"v":${JSON.stringify(applyPatch({}, first))}}`,
  )
  return Buffer.concat([
    firstFrame,
    ...laterParts.map((part, index) =>
      textFrame(
        `{"t":"d","p":${p},"b":"${revisionOfPart(index)}","r":"${revisionOfPart(index + 1)}"${timeField},"d":${JSON.stringify(part)}}`,
      ),
    ),
  ])
}

/** Splits a value into patches that add its children. */
function partsOf(value: { [key: string]: Json }): Operation[][] {
  const parts: Operation[][] = []
  let characters = Infinity
  for (const operation of diff({}, value)) {
    const length = JSON.stringify(operation).length
    if (characters + length > partCharacters) {
      parts.push([])
      characters = 0
    }
    parts.at(-1)!.push(operation)
    characters += length
  }
  return parts
}

/** A patch if it is smaller than the full value, with the time of the change notification. */
export function changeFrame(channel: Channel, revision: string, value: Json, text: string, notifiedAt: number): Buffer {
  const patch = JSON.stringify(diff(channel.value, value))
  const timeField = `,"a":${Math.round(notifiedAt)}`
  if (channel.revision === null || patch.length >= text.length)
    return fullFrame(channel.path, revision, text, value, timeField)
  return textFrame(
    `{"t":"d","p":${JSON.stringify(channel.path)},"b":"${channel.revision}","r":"${revision}"${timeField},"d":${patch}}`,
  )
}
