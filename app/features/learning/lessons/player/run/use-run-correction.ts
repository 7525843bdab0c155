import { useEffect, useRef } from 'react'
import type { TFunction } from 'i18next'
import { correctStars, type Correction } from '#app/features/learning/progress/public-player.ts'
import type { Run, SessionAction } from './session.ts'

type Options = {
  readonly correction: Correction | null
  /** Id of the run that was recorded last. */
  readonly recordedRunId: string | null
  readonly personId: string | null
  readonly stepId: string
  readonly act: (action: SessionAction) => void
}

/** Applies the server's verdict, which overrides the device's, to the run on the screen. */
export function useRunCorrection({ correction, recordedRunId, personId, stepId, act }: Options): void {
  const appliedCorrection = useRef<Correction | null>(null)
  useEffect(() => {
    if (!correction || appliedCorrection.current === correction) return
    appliedCorrection.current = correction
    correctStars(personId, stepId, correction.preview.stars, correction.stars)
    if (correction.run === recordedRunId) act({ kind: 'correct', stars: correction.stars })
  }, [correction, recordedRunId, personId, stepId, act])
}

/** Message about a correction. It must not blame the student, whose program did not change. */
export function formatCorrection(t: TFunction<'lessons'>, run: Run | null): string | null {
  if (!run || run.preview === undefined || run.preview === run.stars) return null
  if (run.stars === 0) return t('corrected.unsolved')
  return t(run.stars > run.preview ? 'corrected.more' : 'corrected.fewer', { count: run.stars })
}
