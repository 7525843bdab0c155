import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { asMessageList } from '#app/platform/i18n/message-list.ts'
import { actions } from '#app/platform/commands/actions.server.ts'
import { ProductPicture } from '#app/platform/images/product-picture.tsx'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { buildQuestionData } from '#app/platform/shell/document/structured-data.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Hero, Questions, Section, Sheet, SitePage, Steps, type Question } from '#app/ui/sections/sections.tsx'
import { CodeForm } from '../components/code-form.tsx'
import { SittingCards } from '../components/sitting-cards.tsx'
import { StartClassForm } from '../components/start-class-form.tsx'
import { startActions } from '../hour-actions.server.ts'
import { listSittings } from '../sittings.server.ts'
import type { Route } from './+types/hour.ts'

const readQuestions = (t: TFunction) => asMessageList<Question>(t('visitor-hours:hour.faq', { returnObjects: true }))

export const handle: PageHandle = {
  title: 'visitor-hours:hour.title',
  description: 'visitor-hours:hour.description',
  structuredData: (_, t) => [buildQuestionData(readQuestions(t))],
}

export const loader = ({ context }: Route.LoaderArgs) => ({ sittings: listSittings(getRequestContext(context).locale) })

export const action = actions(startActions)

/** An hour of code without an account, alone or with a class. */
export default function Hour({ loaderData: { sittings } }: Route.ComponentProps) {
  const { t } = useTranslation('visitor-hours')
  const steps = asMessageList(t('hour.class.steps', { returnObjects: true }))
  return (
    <SitePage>
      <Hero
        title={t('hour.title')}
        lead={t('hour.lead')}
        note={t('hour.note')}
        picture={<ProductPicture id="lesson" isAboveFold />}
      >
        <Button size="large" href="#choose">
          {t('hour.choose.go')}
        </Button>
        <Button size="large" variant="quiet" href="#class">
          {t('hour.class.go')}
        </Button>
      </Hero>
      <Section id="choose" title={t('hour.choose.title')}>
        <SittingCards sittings={sittings} />
      </Section>
      <Section id="code" title={t('hour.code.title')} text={t('hour.code.text')}>
        <Sheet>
          <CodeForm />
        </Sheet>
      </Section>
      <Section id="class" title={t('hour.class.title')} text={t('hour.class.text')}>
        <Steps steps={steps.map((title) => ({ title }))} />
        <Sheet>
          <StartClassForm sittings={sittings} />
        </Sheet>
      </Section>
      <Section title={t('hour.questions')}>
        <Questions questions={readQuestions(t as never)} />
      </Section>
    </SitePage>
  )
}
