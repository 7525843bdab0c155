import type { SoundRole } from './recipe.ts'

/** Which sounds play at the same time: no sound twice within a moment, few voices, important sounds first. */

export const repeatMs = 60
export const maxSounds = 6
/** Music is softer for this long under a sound that is not quiet. */
export const duckMs = 400
export const duckDecibels = 8

export type PlayingSound = {
  readonly id: number
  readonly name: string
  readonly role: SoundRole
  readonly startedAt: number
  readonly endsAt: number
}

export type Admission = {
  readonly isPlayed: boolean
  /** A sound that has to end, so that the new one fits in. */
  readonly replaced: PlayingSound | null
  /** Whether music becomes softer. */
  readonly ducksMusic: boolean
}

const rejected: Admission = { isPlayed: false, replaced: null, ducksMusic: false }

/** Decides about a new sound. At the limit, the oldest quiet sound ends; without one, a quiet newcomer is skipped. */
export function admitSound(
  playing: readonly PlayingSound[],
  { name, role }: Pick<PlayingSound, 'name' | 'role'>,
  now: number,
): Admission {
  const current = playing.filter(({ endsAt }) => endsAt > now)
  if (playing.some((sound) => sound.name === name && now - sound.startedAt < repeatMs)) return rejected
  const ducksMusic = role !== 'quiet'
  if (current.length < maxSounds) return { isPlayed: true, replaced: null, ducksMusic }
  const oldestFirst = current.toSorted((first, second) => first.startedAt - second.startedAt)
  const replaced = oldestFirst.find((sound) => sound.role === 'quiet') ?? (role === 'quiet' ? null : oldestFirst[0]!)
  return replaced ? { isPlayed: true, replaced, ducksMusic } : rejected
}
