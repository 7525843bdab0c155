import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import IconHeartHandshake from '@tabler/icons-react/dist/esm/icons/IconHeartHandshake.mjs'
import IconMessageQuestion from '@tabler/icons-react/dist/esm/icons/IconMessageQuestion.mjs'
import IconMountain from '@tabler/icons-react/dist/esm/icons/IconMountain.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { firstSkills, skillPoints, skills, type Skill } from '#rules/rewards/teacher-points.ts'
import { Sheet } from '#app/ui/dialogs/sheet.tsx'
import styles from './points.module.css'

const icons: Partial<Record<Skill, ReactNode>> = {
  'helped-a-friend': <IconHeartHandshake aria-hidden />,
  'kept-trying': <IconMountain aria-hidden />,
  'good-idea': <IconBulb aria-hidden />,
  'good-question': <IconMessageQuestion aria-hidden />,
  'worked-together': <IconUsersGroup aria-hidden />,
}

type SkillSheetProps = { title: string; opened: boolean; onClose: () => void; onSkill: (skill: Skill) => void }

/** Sheet in which a teacher picks the skill to praise. Shows five skills, and all skills after one more tap. */
export function SkillSheet({ title, opened, onClose, onSkill }: SkillSheetProps) {
  const { t } = useTranslation('rewards')
  const [showsAll, setShowsAll] = useState(false)
  return (
    <Sheet title={title} opened={opened} onClose={onClose}>
      <div className={styles.skills}>
        {(showsAll ? skills : firstSkills).map((skill) => (
          <button key={skill} type="button" className={styles.skill} data-skill={skill} onClick={() => onSkill(skill)}>
            {icons[skill]}
            <span>{t(`skills.${skill}`)}</span>
            <span className={styles.plus}>{`+${skillPoints[skill]}`}</span>
          </button>
        ))}
        {!showsAll && (
          <button type="button" className={styles.skill} onClick={() => setShowsAll(true)}>
            <IconPlus aria-hidden />
            <span>{t('give.other')}</span>
          </button>
        )}
      </div>
    </Sheet>
  )
}
