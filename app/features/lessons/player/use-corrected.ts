import { useEffect, useRef } from 'react'
import type { TFunction } from 'i18next'
import { correctStars, type Corrected } from '#app/features/progress/public-player.ts'
import type { Run, SessionAction } from './session.ts'

type Options = {
  readonly corrected: Corrected | null
  /** The run that was recorded last. */
  readonly ran: string | null
  readonly personId: string | null
  readonly stepId: string
  readonly act: (action: SessionAction) => void
}

/** The server's verdict is the one that counts: the run on the screen takes it over. */
export function useCorrected({ corrected, ran, personId, stepId, act }: Options): void {
  const known = useRef<Corrected | null>(null)
  useEffect(() => {
    if (!corrected || known.current === corrected) return
    known.current = corrected
    correctStars(personId, stepId, corrected.preview.stars, corrected.stars)
    if (corrected.run === ran) act({ kind: 'correct', stars: corrected.stars })
  }, [corrected, ran, personId, stepId, act])
}

/** What the learner is told of it, without blame: neither they nor their program did anything wrong. */
export function correctedWords(t: TFunction<'lessons'>, run: Run | null): string | null {
  if (!run || run.preview === undefined || run.preview === run.stars) return null
  if (run.stars === 0) return t('corrected.unsolved')
  return t(run.stars > run.preview ? 'corrected.more' : 'corrected.fewer', { count: run.stars })
}
