import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { admitSound, maxSounds, repeatMs, type PlayingSound } from './mix.ts'
import type { SoundRole } from './recipe.ts'

const sound = (id: number, role: SoundRole, startedAt = id, name = `sound-${id}`): PlayingSound => ({
  id,
  name,
  role,
  startedAt,
  endsAt: startedAt + 1_000,
})

describe('admitSound', () => {
  test('skips a sound that has just started', () => {
    const playing = [sound(1, 'main', 100, 'lesson.step')]
    expect(admitSound(playing, { name: 'lesson.step', role: 'main' }, 100 + repeatMs - 1).isPlayed).toBe(false)
    expect(admitSound(playing, { name: 'lesson.step', role: 'main' }, 100 + repeatMs).isPlayed).toBe(true)
  })

  test('ends the oldest quiet sound at the limit', () => {
    const playing = [sound(1, 'main'), sound(3, 'quiet'), sound(2, 'quiet'), ...[4, 5, 6].map((id) => sound(id, 'big'))]
    expect(admitSound(playing, { name: 'new', role: 'main' }, 100).replaced?.id).toBe(2)
  })

  test('skips a quiet sound while six louder ones play', () => {
    const playing = [1, 2, 3, 4, 5, 6].map((id) => sound(id, 'main'))
    expect(admitSound(playing, { name: 'new', role: 'quiet' }, 100)).toMatchObject({ isPlayed: false })
    expect(admitSound(playing, { name: 'new', role: 'big' }, 100)).toMatchObject({
      isPlayed: true,
      replaced: { id: 1 },
    })
  })

  test('makes music softer under every sound that is not quiet', () => {
    for (const role of ['quiet', 'main', 'big'] as const)
      expect(admitSound([], { name: 'new', role }, 0).ducksMusic).toBe(role !== 'quiet')
  })

  test('never exceeds the limit and never ends a louder sound for a quiet one', () => {
    const roles = fc.constantFrom<SoundRole>('quiet', 'main', 'big')
    const arrivals = fc.array(fc.record({ role: roles, name: fc.nat(20), gap: fc.nat(200) }), { maxLength: 80 })
    fc.assert(
      fc.property(arrivals, (list) => {
        let playing: PlayingSound[] = []
        let now = 0
        list.forEach(({ role, name, gap }, id) => {
          now += gap
          const { isPlayed, replaced } = admitSound(playing, { name: String(name), role }, now)
          if (replaced && role === 'quiet') expect(replaced.role).toBe('quiet')
          playing = playing.filter((other) => other.endsAt > now && other !== replaced)
          if (isPlayed) playing.push(sound(id, role, now, String(name)))
          expect(playing.length).toBeLessThanOrEqual(maxSounds)
        })
      }),
    )
  })
})
