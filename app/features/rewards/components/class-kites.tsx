import type { ReactNode } from 'react'
import { useLive } from '#app/platform/live.ts'
import { ChosenKites } from '#app/ui/child-kite.tsx'
import type { ClassRewards, OwnRewards } from '../contract.ts'
import { ownRewardsPath, rewardsPath } from '../paths.ts'

type Props = { classroomId: string; children: ReactNode }

const nothing: ClassRewards = { week: {}, kites: {}, goal: null }

/** For those who teach: every child of the class with the kite they chose, on every page. */
export function ClassKites({ classroomId, children }: Props) {
  const { kites } = useLive<ClassRewards>(rewardsPath(classroomId), nothing)
  return <ChosenKites value={kites}>{children}</ChosenKites>
}

const none: OwnRewards = { balance: 0, latest: [], look: null }

/** For a child: their own. */
export function OwnKite({ classroomId, personId, children }: Props & { personId: string }) {
  const { look } = useLive<OwnRewards>(ownRewardsPath(classroomId), none)
  return <ChosenKites value={look === null ? {} : { [personId]: look }}>{children}</ChosenKites>
}
