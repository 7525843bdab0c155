import type { ReactNode } from 'react'
import { kiteColours, type KiteLook } from './kite-look.ts'
import { ChosenSail, WithTail } from './kite-parts.tsx'

type ChosenKiteProps = {
  look: KiteLook
  /** The sail that comes with a child, where its pattern was kept. */
  sail: ReactNode
  face: ReactNode
}

/** A kite with a shape, pattern or tail of the workshop. */
export default function ChosenKite({ look, sail, face }: ChosenKiteProps) {
  const [bright, accent] = look.colours
  const { shape = 'diamond', tail = 'plain' } = look
  const kite = (
    <>
      {shape === 'diamond' && sail ? (
        sail
      ) : (
        <ChosenSail shape={shape} pattern={look.pattern} sail={kiteColours[bright]} accent={kiteColours[accent][0]} />
      )}
      {face}
    </>
  )
  return tail === 'plain' ? kite : <WithTail tail={tail}>{kite}</WithTail>
}
