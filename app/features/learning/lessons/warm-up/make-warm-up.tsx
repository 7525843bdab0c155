import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import IconFlame from '@tabler/icons-react/dist/esm/icons/IconFlame.mjs'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import styles from './warm-up.module.css'

type MakeWarmUpProps = { classroomId: string; step: string; student: string }

/** Turns a group's example program into a warm-up for the next lesson. */
export function MakeWarmUp({ classroomId, step, student }: MakeWarmUpProps) {
  const { t } = useTranslation('warm-ups')
  const navigate = useNavigate()
  const localized = useLocalePath()
  const make = useAction<{ warmUp: string }>('make-warm-up', {
    skipRevalidation: true,
    onDone: ({ warmUp }) => void navigate(localized(`/dashboard/lessons?warm-up=${warmUp}`)),
  })
  return (
    <div className={styles.make}>
      <Button
        variant="quiet"
        icon={<IconFlame aria-hidden />}
        busy={make.busy}
        onClick={() => make.send({ classroomId, step, student })}
      >
        {t('make')}
      </Button>
      <p className={styles.note}>{make.error ? <Refusal error={make.error} /> : t('makeHint')}</p>
    </div>
  )
}
