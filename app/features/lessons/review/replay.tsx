import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { NodeId } from '#rules/program/tree.ts'
import { Card } from '#app/ui/card.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import { commentMarks } from '../comments/comment-marks.ts'
import type { Skin } from '../editor.ts'
import { tileName } from '../icons/tile-name.ts'
import type { LevelStep } from '../player/lesson-content.ts'
import { statementsOf } from './commentable.ts'
import { CommentsCard } from './comments-card.tsx'
import type { Entry } from './entries.ts'
import { ReplayProgram } from './replay-program.tsx'
import { ReplayWorld } from './replay-world.tsx'
import type { Review } from './review-page.server.ts'
import { useReplay } from './use-replay.ts'
import styles from './replay.module.css'

/** Icons can be read as blocks and as Python too; what was built of blocks may have no icons. */
const skinsFor = (own: LevelStep['skin']): readonly Skin[] =>
  own === 'icons' ? ['icons', 'blocks', 'python'] : ['blocks', 'python']

type ReplayProps = {
  step: LevelStep
  entry: Entry
  review: Review
  /** Where open work is marked. */
  rubric?: ReactNode
}

/** A student's program and what it does, moment by moment, in any skin. Nothing of it can be changed here. */
export function Replay({ step, entry, review, rubric }: ReplayProps) {
  const replay = useReplay(step, entry)
  const [about, setAbout] = useState<NodeId | null>(null)
  const skins = skinsFor(step.skin)
  const { program } = entry.draft
  const { comments } = review.work
  const marks = useMemo(() => commentMarks(program, comments), [program, comments])
  const isText = entry.draft.typed?.problem != null
  const [skin, setSkin] = useState<Skin>(isText ? 'python' : entry.skin)
  const { t } = useTranslation('lessons')
  const statements = useMemo(
    () => statementsOf(program, skin === 'icons' ? (one) => tileName(t, one) : undefined),
    [program, skin, t],
  )
  return (
    <>
      <ReplayWorld step={step} replay={replay} />
      <div className={styles.side}>
        <Card padding="none" className={styles.program}>
          <SkinChoice skins={skins} skin={skin} onChoose={setSkin} />
          <ReplayProgram
            entry={entry}
            skin={skin}
            replay={replay}
            marks={marks}
            about={about}
            onAbout={review.mayReview ? setAbout : undefined}
          />
        </Card>
        {rubric}
        <CommentsCard review={review} on={statements} about={about} onAbout={setAbout} />
      </div>
    </>
  )
}

type SkinChoiceProps = { skins: readonly Skin[]; skin: Skin; onChoose: (skin: Skin) => void }

function SkinChoice({ skins, skin, onChoose }: SkinChoiceProps) {
  const { t } = useTranslation('lessons')
  return (
    <Segmented
      className={styles.skins}
      label={t('skins.label')}
      value={skin}
      onChange={onChoose}
      options={skins.map((one) => ({ value: one, label: t(`skins.${one}`) }))}
    />
  )
}
