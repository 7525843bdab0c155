import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { momentAt } from '#app/platform/dates.ts'
import { useZone } from '#app/platform/shell/nav-dates.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { CompetitionsPage } from '../../competitions-page.server.ts'
import { deadlineOf } from '../../assigned/deadlines.ts'
import { HomeFields, type HomeTimes } from '../assigned/home-fields.tsx'
import { sourceOf, type BankChoice } from './bank-choice.ts'
import { BankChoices } from './bank-choices.tsx'
import { atHome, firstSettings, questionsFrom, type WizardSettings } from './first-settings.ts'
import { GameSwitch } from './game-switch.tsx'
import { SettingsFields } from './settings-fields.tsx'
import { useCreateRoom } from './use-create-room.ts'
import { useBankTitle } from './use-bank-title.ts'
import styles from './wizard.module.css'

/** Choose a bank, open the lobby; whatever else can be set has a good beginning. */
type NewCompetitionProps = { page: CompetitionsPage; banks: readonly BankChoice[] }

export function NewCompetition({ page: { classroomId, className }, banks }: NewCompetitionProps) {
  const { t } = useTranslation('competitions')
  const localized = useLocalePath()
  const titleOf = useBankTitle()
  const [chosen, setChosen] = useState<string | null>(null)
  const [settings, setSettings] = useState<WizardSettings>(firstSettings)
  const zone = useZone()
  /** Nothing where the class plays it together. */
  const [times, setTimes] = useState<HomeTimes | null>(null)
  /** At home there is time to think, and what counts is what was right. */
  const playAt = (mode: 'live' | 'home') => {
    const home = mode === 'home'
    setTimes(home ? { opensAt: '', closesAt: deadlineOf('tomorrow', Date.now(), zone), tellsNow: false } : null)
    setSettings({
      ...settings,
      ...(home ? atHome : { scoring: firstSettings.scoring, answerSeconds: firstSettings.answerSeconds }),
    })
  }
  const bank = banks.find((one) => one.bank === chosen)
  const { send: create, busy, error } = useCreateRoom()
  const send = (atOnce: boolean) => {
    if (!bank) return
    const { questions, answerSeconds, teams, guests, ...asked } = settings
    const moment = (local: string) => (local === '' ? '' : momentAt(local, zone).toISOString())
    const numbers = { answerSeconds: Number(answerSeconds), teams: Number(teams) }
    const fields = {
      classroomId,
      title: titleOf(bank),
      source: JSON.stringify(sourceOf(bank, questionsFrom(bank, questions))),
      settings: JSON.stringify({ ...asked, ...numbers, guests: times ? 'none' : guests, changeable: false }),
      ...(times && {
        mode: 'assigned',
        opensAt: moment(times.opensAt),
        closesAt: moment(times.closesAt),
        reveals: times.tellsNow ? 'answered' : 'closed',
      }),
    }
    create(fields, atOnce)
  }
  return (
    <>
      <PageHead
        title={t('list.new')}
        note={className}
        actions={
          <Button variant="quiet" icon={<IconX aria-hidden />} href={localized('/dashboard/competition')}>
            {t('wizard.close')}
          </Button>
        }
      />
      <GameSwitch game="quiz" />
      <div className={styles.wizard}>
        <BankChoices banks={banks} value={chosen} onChange={setChosen} />
        <Card title={t('wizard.start')} className={styles.start}>
          {error && (
            <Notice kind="danger">
              <Refusal error={error} />
            </Notice>
          )}
          <p className={styles.chosen}>{bank ? titleOf(bank) : t('wizard.chooseFirst')}</p>
          <div className={styles.setting}>
            <span aria-hidden>{t('assigned.how')}</span>
            <Segmented
              label={t('assigned.how')}
              value={times ? 'home' : 'live'}
              onChange={(mode) => playAt(mode)}
              options={(['live', 'home'] as const).map((value) => ({ value, label: t(`assigned.${value}`) }))}
            />
          </div>
          {times && <HomeFields times={times} onChange={setTimes} />}
          <SettingsFields
            settings={settings}
            most={bank?.questions ?? null}
            isLive={times === null}
            onChange={setSettings}
          />
        </Card>
        <div className={styles.send}>
          <Button
            variant="go"
            size="large"
            wide
            disabled={!bank || times?.closesAt === ''}
            busy={busy}
            icon={<IconPlayerPlay aria-hidden />}
            onClick={() => send(times === null)}
          >
            {t(times ? 'assigned.give' : 'wizard.open')}
          </Button>
          {!times && (
            <Button variant="plain" wide disabled={!bank || busy} onClick={() => send(false)}>
              {t('wizard.later')}
            </Button>
          )}
        </div>
      </div>
    </>
  )
}
