import asleep from '../art/wao/asleep.svg?url'
import cheering from '../art/wao/cheering.svg?url'
import hello from '../art/wao/hello.svg?url'
import lost from '../art/wao/lost.svg?url'
import stuck from '../art/wao/stuck.svg?url'
import thinking from '../art/wao/thinking.svg?url'

export const waoArt = { hello, thinking, cheering, stuck, asleep, lost }
export type Mood = keyof typeof waoArt

type WaoStillProps = { mood: Mood; size: number; label?: string; className?: string }

/** The mascot Wao as a static image file; needs no script. */
export function WaoStill({ mood, size, label = '', className }: WaoStillProps) {
  const ratio = mood === 'lost' ? 0.9 : 0.8
  return <img className={className} src={waoArt[mood]} width={size * ratio} height={size} alt={label} />
}
