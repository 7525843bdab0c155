import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import { ActionForm } from '#app/platform/forms/action-form.tsx'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import type { SchoolListing } from '../contract.ts'
import { FindSchool } from './find-school.tsx'
import type { Failure } from './onboard-steps.tsx'
import styles from './onboard-steps.module.css'

/** Form in which a teacher with an account requests to join a school. */
export function AskSchool({ suggested, failure }: { suggested: SchoolListing[]; failure?: Failure }) {
  const { t } = useTranslation('dashboard')
  const localized = useLocalePath()
  const [chosen, choose] = useState('')
  return (
    <ActionForm of="ask" className={styles.form} data-wide>
      <div className={styles.words}>
        <h1 className={styles.title}>{t('ask.heading')}</h1>
        <p className={styles.lead}>{t('ask.lead')}</p>
      </div>
      <RefusalNotice error={failure} />
      <FindSchool suggested={suggested} chosen={chosen} onChoose={({ id }) => choose(id)} />
      <div className={styles.ways}>
        <Button variant="quiet" href={localized('/account/select-room')}>
          {t('onboard.back')}
        </Button>
        <Button type="submit" className={styles.next} disabled={!chosen} busy={useNavigation().state !== 'idle'}>
          {t('ask.send')}
        </Button>
      </div>
    </ActionForm>
  )
}
