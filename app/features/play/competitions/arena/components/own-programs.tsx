import { useTranslation } from 'react-i18next'
import { ProgramPicture, useLessonLevel } from '#app/features/learning/lessons/public.ts'
import type { ArenaLevel } from '../contract.ts'
import type { ReviewedPrograms } from '../reviewed-programs.server.ts'
import styles from './own-programs.module.css'

type OwnProgramsProps = { level: ArenaLevel; programs: ReviewedPrograms }

/** The player's own program of a finished level, and one that the class saw on the wall. */
export default function OwnPrograms({ level, programs: { own, shared } }: OwnProgramsProps) {
  const { t } = useTranslation('competitions')
  const result = useLessonLevel(level.file, level.step)
  if (result.kind !== 'here') return null
  const shown = [
    { title: t('arena.ownProgram'), program: own },
    { title: t('arena.sharedProgram'), program: shared },
  ]
  return shown.map(
    ({ title, program }) =>
      program !== null && (
        <figure key={title} className={styles.program}>
          <figcaption>{title}</figcaption>
          <ProgramPicture level={result.level} program={program} />
        </figure>
      ),
  )
}
