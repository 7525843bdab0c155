import type { ReactNode } from 'react'
import { useLive } from '#app/platform/live/live.ts'
import { ChosenKites } from '#app/ui/kite/child-kite.tsx'
import type { ClassRewards, OwnRewards } from '../contract.ts'
import { ownRewardsPath, rewardsPath } from '../paths.ts'

type Props = { classroomId: string; children: ReactNode }

const emptyClassRewards: ClassRewards = { week: {}, kites: {}, ownTreats: [] }

/** Provides the chosen kites of all students to the pages of a teacher. */
export function ClassKites({ classroomId, children }: Props) {
  const { kites } = useLive<ClassRewards>(rewardsPath(classroomId), emptyClassRewards)
  return <ChosenKites value={kites}>{children}</ChosenKites>
}

const emptyOwnRewards: OwnRewards = { balance: 0, latest: [], look: null }

/** Provides the student's own chosen kite to the pages of that student. */
export function OwnKite({ classroomId, personId, children }: Props & { personId: string }) {
  const { look } = useLive<OwnRewards>(ownRewardsPath(classroomId), emptyOwnRewards)
  return <ChosenKites value={look === null ? {} : { [personId]: look }}>{children}</ChosenKites>
}
