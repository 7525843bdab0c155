import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Sky } from '#app/ui/surfaces/sky.tsx'
import { WaoStill } from '#app/ui/wao/wao-still.tsx'
import { BoardPuzzle } from './board-puzzle.tsx'
import { CardPicture } from './card-picture.tsx'
import { PuzzlePicture } from '#app/ui/pictures/puzzle-picture.tsx'
import styles from './first-day.module.css'

type FirstDayProps = { classroomId: string; teacher: string }

/** Dashboard of a class without students: explains the first three steps. */
export function FirstDay({ classroomId, teacher }: FirstDayProps) {
  const { t } = useTranslation('dashboard')
  const students = useLocalePath()(`/dashboard/classroom-dashboard/${classroomId}/students?add=1`)
  const [isPuzzleOpen, setIsPuzzleOpen] = useState(false)
  return (
    <>
      <Sky hills clouds className={styles.welcome}>
        <WaoStill mood="hello" size={112} className={styles.wao} />
        <div>
          <h1 className={styles.hello}>{t('firstDay.hello', { name: teacher })}</h1>
          <p className={styles.lead}>{t('firstDay.lead')}</p>
        </div>
      </Sky>
      <ol className={styles.steps}>
        <Step number={1} now title={t('firstDay.names')} note={t('firstDay.namesNote')}>
          <NamesPicture href={students} />
          <Button href={students} wide icon={<IconUserPlus aria-hidden />}>
            {t('teacher.addStudents')}
          </Button>
        </Step>
        <Step number={2} title={t('firstDay.cards')} note={t('firstDay.cardsNote')}>
          <CardPicture />
          <Button wide variant="quiet" disabled icon={<IconPrinter aria-hidden />}>
            {t('firstDay.printLater')}
          </Button>
        </Step>
        <Step number={3} title={t('firstDay.puzzle')} note={t('firstDay.puzzleNote')}>
          <PuzzlePicture className={styles.picture} />
          <Button wide variant="soft" icon={<IconPlayerPlayFilled aria-hidden />} onClick={() => setIsPuzzleOpen(true)}>
            {t('firstDay.try')}
          </Button>
        </Step>
      </ol>
      {isPuzzleOpen && <BoardPuzzle onClose={() => setIsPuzzleOpen(false)} />}
    </>
  )
}

type StepProps = { number: number; now?: boolean; title: string; note: string; children: ReactNode }

const Step = ({ number, now, title, note, children }: StepProps) => (
  <li className={styles.step} data-now={now || undefined}>
    <h2 className={styles.title}>
      <span className={styles.number}>
        <span>{number}</span>
      </span>
      {title}
    </h2>
    <p className={styles.note}>{note}</p>
    {children}
  </li>
)

/** Picture that links like the button below it; as a duplicate it is hidden from keyboards and screen readers. */
const NamesPicture = ({ href }: { href: string }) => (
  <Link to={href} className={styles.names} tabIndex={-1} aria-hidden>
    {[72, 54, 64, 46, 60].map((width, index) => (
      <span key={index} style={{ width: `${width}%` }} />
    ))}
  </Link>
)
