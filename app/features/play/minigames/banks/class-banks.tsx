import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { encodeBankLevel, flightCounts, minFlightQuestions } from '#rules/games/quiz-flight/bank-flight.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { SelectField } from '#app/ui/fields/field.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TabLinks } from '#app/ui/frames/page-head.tsx'
import type { TaughtBanks } from '../views.ts'
import styles from './class-banks.module.css'

type ClassBanksProps = { classroomId: string; banks: TaughtBanks; current: string | null }

const page = '/dashboard/minigame/quiz-flight'

/** Teacher view: the banks that a class practices in Quiz Flight, and a form to assign another. */
export function ClassBanks({ classroomId, banks: { given, choices, chosen }, current }: ClassBanksProps) {
  const { t } = useTranslation('minigames')
  const pathTo = useLocalePath()
  const withdraw = useAction('withdraw')
  const renew = useAction('offer')
  const error = withdraw.error ?? renew.error
  return (
    <>
      <Card title={t('banks.title')} className={styles.card}>
        <p className={styles.about}>{t('banks.about')}</p>
        <RefusalNotice error={error} />
        {given.length > 0 && (
          <ul className={styles.banks}>
            {given.map(({ bank, level, title, count, players, starred, newer }) => (
              <li key={bank} className={styles.bank}>
                <span className={styles.words}>
                  <strong>{title}</strong>
                  <small>
                    {t(`banks.length.${count === flightCounts[0] ? 'ten' : 'all'}`)}
                    {' · '}
                    {players === 0 ? t('banks.nobody') : t('banks.flown', { count: players, starred })}
                  </small>
                  {newer && (
                    <small>
                      {t('banks.newer')}{' '}
                      <Link to={pathTo(`/dashboard/minigames?view=questions&bank=${bank}`)}>{t('banks.look')}</Link>
                    </small>
                  )}
                </span>
                {newer && (
                  <Button
                    variant="soft"
                    size="small"
                    busy={renew.busy}
                    onClick={() => renew.send({ classroomId, bank, count: String(count) })}
                  >
                    {t('banks.renew')}
                  </Button>
                )}
                <IconButton
                  label={t('banks.try', { title })}
                  icon={<IconPlayerPlay aria-hidden />}
                  href={pathTo(`/minigame/quiz-flight/${level}`)}
                />
                <IconButton
                  label={t('banks.withdraw', { title })}
                  icon={<IconX aria-hidden />}
                  disabled={withdraw.busy}
                  onClick={() => withdraw.send({ classroomId, bank })}
                />
              </li>
            ))}
          </ul>
        )}
        <OfferBank classroomId={classroomId} choices={choices} chosen={chosen} />
      </Card>
      {given.length > 0 && (
        <TabLinks
          label={t('banks.whose')}
          tabs={[
            { href: pathTo(page), label: t('banks.routes'), current: current === null },
            ...given.map(({ level, title }) => ({
              href: pathTo(`${page}?level=${level}`),
              label: title,
              current: level === current,
            })),
          ]}
        />
      )}
    </>
  )
}

type OfferBankProps = { classroomId: string } & Pick<TaughtBanks, 'choices' | 'chosen'>

function OfferBank({ classroomId, choices, chosen }: OfferBankProps) {
  const { t } = useTranslation('minigames')
  const pathTo = useLocalePath()
  const navigate = useNavigate()
  const [count, setCount] = useState(String(flightCounts[0]))
  const offer = useAction('offer')
  if (choices.length === 0)
    return (
      <p className={styles.about}>
        <Link to={pathTo('/dashboard/minigames?view=questions')}>{t('banks.write')}</Link>
      </p>
    )
  const choose = (bank: string) =>
    void navigate(pathTo(bank ? `${page}?bank=${bank}` : page), { preventScrollReset: true })
  const isEnough = chosen !== null && chosen.flown >= minFlightQuestions
  return (
    <div className={styles.offer}>
      <div className={styles.fields}>
        <SelectField
          label={t('banks.which')}
          value={chosen?.id ?? ''}
          disabled={offer.busy}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">{t('banks.none')}</option>
          {choices.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
        {isEnough && (
          <SelectField label={t('banks.howMany')} value={count} onChange={({ target }) => setCount(target.value)}>
            <option value={String(flightCounts[0])}>{t('banks.length.ten')}</option>
            <option value={String(flightCounts[1])}>{t('banks.length.all')}</option>
          </SelectField>
        )}
      </div>
      {chosen && <FlyableQuestions chosen={chosen} isEnough={isEnough} />}
      <RefusalNotice error={offer.error} />
      {isEnough && (
        <>
          <Notice kind="info">{t('banks.known')}</Notice>
          <Button busy={offer.busy} onClick={() => offer.send({ classroomId, bank: chosen.id, count })}>
            {t('banks.offer')}
          </Button>
          <Button variant="quiet" href={pathTo(`/minigame/quiz-flight/${encodeBankLevel(chosen.id)}`)}>
            {t('banks.tryFirst')}
          </Button>
        </>
      )}
    </div>
  )
}

function FlyableQuestions({ chosen, isEnough }: { chosen: NonNullable<TaughtBanks['chosen']>; isEnough: boolean }) {
  const { t } = useTranslation('minigames')
  const pathTo = useLocalePath()
  const { id, questions, flown, unflown } = chosen
  return (
    <div className={styles.flyable} role="status">
      <p>{t('banks.flyable', { flown, count: questions })}</p>
      {!isEnough && (
        <p>
          {t('banks.tooFew', { least: minFlightQuestions })}{' '}
          <Link to={pathTo(`/dashboard/minigames?view=questions&bank=${id}`)}>{t('banks.open')}</Link>
        </p>
      )}
      {unflown.length > 0 && (
        <ul>
          {unflown.map(({ why, count }) => (
            <li key={why}>{t(`banks.unflown.${why}`, { count })}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
