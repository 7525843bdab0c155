import { useEffect, useRef } from 'react'
import { playSound } from './play-sound.ts'
import { useSound } from './use-sound.ts'

/** Milliseconds after the opening at which each star lands; the animations of the stars have the same delays. */
const starTimes = [400, 700, 1_000] as const
const starSounds = ['reward.star1', 'reward.star2', 'reward.star3'] as const
const celebrationTime = 1_050

/** Plays the sounds of a result when it opens: success, each star as it lands, and more for all three. */
export function useStarSounds(stars: number): void {
  useSound()
  const shownStars = useRef(stars)
  useEffect(() => {
    const { current } = shownStars
    if (current === 0) return
    const timers = starSounds
      .slice(0, current)
      .map((name, index) => setTimeout(() => playSound(name), starTimes[index]))
    timers.push(setTimeout(() => playSound('lesson.win')))
    if (current === starSounds.length) timers.push(setTimeout(() => playSound('lesson.celebrate'), celebrationTime))
    return () => timers.forEach(clearTimeout)
  }, [])
}
