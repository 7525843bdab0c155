import type { ReactNode } from 'react'
import { ChosenFace } from './kite-faces.tsx'
import { kiteColours, type KiteLook } from './kite-look.ts'
import { ChosenSail } from './kite-parts.tsx'
import { InSky } from './kite-skies.tsx'
import { WithTail } from './kite-tails.tsx'

type ChosenKiteProps = {
  look: KiteLook
  /** The sail that comes with a child, where its pattern was kept. */
  sail: ReactNode
  /** The face that comes with a child; none where the kite is too small for one. */
  face: ReactNode
}

/** A kite with something of the workshop. */
export default function ChosenKite({ look, sail, face }: ChosenKiteProps) {
  const [bright, accent] = look.colours
  const { shape = 'diamond', tail = 'plain', bow = 'plain', sky = 'plain' } = look
  const chosenFace = look.face && look.face !== 'smile' ? <ChosenFace face={look.face} /> : face
  const kite = (
    <>
      {shape === 'diamond' && sail ? (
        sail
      ) : (
        <ChosenSail shape={shape} pattern={look.pattern} sail={kiteColours[bright]} accent={kiteColours[accent][0]} />
      )}
      {face && chosenFace}
    </>
  )
  const flying =
    tail === 'plain' && bow === 'plain' ? (
      kite
    ) : (
      <WithTail tail={tail} bow={bow}>
        {kite}
      </WithTail>
    )
  return sky === 'plain' ? flying : <InSky sky={sky}>{flying}</InSky>
}
