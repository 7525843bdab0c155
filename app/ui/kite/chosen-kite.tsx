import type { ReactNode } from 'react'
import { ChosenFace } from './kite-faces.tsx'
import { kiteColors, type KiteDesign } from './kite-design.ts'
import { ChosenSail } from './kite-parts.tsx'
import { InSky } from './kite-skies.tsx'
import { WithTail } from './kite-tails.tsx'

type ChosenKiteProps = {
  look: KiteDesign
  /** Default sail, if the student did not choose another pattern. */
  sail: ReactNode
  /** Default face; none if the kite is too small for a face. */
  face: ReactNode
}

/** Kite with at least one part from the workshop. */
export default function ChosenKite({ look, sail, face }: ChosenKiteProps) {
  const [bright, accent] = look.colours
  const { shape = 'diamond', tail = 'plain', bow = 'plain', sky = 'plain' } = look
  const chosenFace = look.face && look.face !== 'smile' ? <ChosenFace face={look.face} /> : face
  const kite = (
    <>
      {shape === 'diamond' && sail ? (
        sail
      ) : (
        <ChosenSail shape={shape} pattern={look.pattern} sail={kiteColors[bright]} accent={kiteColors[accent][0]} />
      )}
      {face && chosenFace}
    </>
  )
  const kiteWithTail =
    tail === 'plain' && bow === 'plain' ? (
      kite
    ) : (
      <WithTail tail={tail} bow={bow}>
        {kite}
      </WithTail>
    )
  return sky === 'plain' ? kiteWithTail : <InSky sky={sky}>{kiteWithTail}</InSky>
}
