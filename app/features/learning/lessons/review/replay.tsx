import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { NodeId } from '#rules/program/tree.ts'
import { Card } from '#app/ui/surfaces/card.tsx'
import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'
import { commentMarks } from '../comments/comment-marks.ts'
import type { Skin } from '../editor.ts'
import { getTileName } from '../icons/tile-name.ts'
import type { LevelStep } from '../player/lesson-content.ts'
import { commentableStatements } from './commentable.ts'
import { CommentsCard } from './comments-card.tsx'
import type { ReplayEntry } from './entries.ts'
import { ReplayProgram } from './replay-program.tsx'
import { ReplayWorld } from './replay-world.tsx'
import type { Review } from './review-page.server.ts'
import { useReplay } from './use-replay.ts'
import styles from './replay.module.css'

/** Icon programs also convert to blocks and Python; block programs may use blocks without icons. */
const skinsFor = (levelSkin: LevelStep['skin']): readonly Skin[] =>
  levelSkin === 'icons' ? ['icons', 'blocks', 'python'] : ['blocks', 'python']

type ReplayProps = {
  step: LevelStep
  entry: ReplayEntry
  review: Review
  /** Rubric form of open-ended work. */
  rubric?: ReactNode
}

/** Read-only replay of a student's program, in any skin. */
export function Replay({ step, entry, review, rubric }: ReplayProps) {
  const replay = useReplay(step, entry)
  const [selected, setSelected] = useState<NodeId | null>(null)
  const skins = skinsFor(step.skin)
  const { program } = entry.draft
  const { comments } = review.work
  const marks = useMemo(() => commentMarks(program, comments), [program, comments])
  const isText = entry.draft.typed?.problem != null
  const [skin, setSkin] = useState<Skin>(isText ? 'python' : entry.skin)
  const { t } = useTranslation('lessons')
  const statements = useMemo(
    () => commentableStatements(program, skin === 'icons' ? (statement) => getTileName(t, statement) : undefined),
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
            selected={selected}
            onSelect={review.mayReview ? setSelected : undefined}
          />
        </Card>
        {rubric}
        <CommentsCard review={review} target={statements} selectedPart={selected} onSelectPart={setSelected} />
      </div>
    </>
  )
}

type SkinChoiceProps = { skins: readonly Skin[]; skin: Skin; onChoose: (skin: Skin) => void }

function SkinChoice({ skins, skin, onChoose }: SkinChoiceProps) {
  const { t } = useTranslation('lessons')
  return (
    <SegmentedControl
      className={styles.skins}
      label={t('skins.label')}
      value={skin}
      onChange={onChoose}
      options={skins.map((skin) => ({ value: skin, label: t(`skins.${skin}`) }))}
    />
  )
}
