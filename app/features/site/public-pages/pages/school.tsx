import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { planByName } from '#rules/plans.ts'
import { asMessageList } from '#app/platform/i18n/message-list.ts'
import { SchoolRequestForm } from '#app/features/site/requests/public.ts'
import { requestActions } from '#app/features/site/requests/public.server.ts'
import { actions } from '#app/platform/commands/actions.server.ts'
import { findLanguage, splitLocale } from '#app/platform/i18n/languages.ts'
import { ProductPicture } from '#app/platform/images/product-picture.tsx'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { buildQuestionData } from '#app/platform/shell/document/structured-data.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import {
  Call,
  Facts,
  Hero,
  Points,
  Questions,
  Section,
  Sheet,
  Show,
  SitePage,
  Steps,
  type Question,
} from '#app/ui/sections/sections.tsx'
import { countContent } from '../school/school-facts.server.ts'
import type { Route } from './+types/school.ts'

const readQuestions = (t: TFunction) =>
  asMessageList<Question>(t('schools:school.faq', { returnObjects: true, classes: planByName('free').classrooms }))

export const handle: PageHandle = {
  title: 'schools:school.title',
  description: 'schools:school.description',
  structuredData: (_, t) => [buildQuestionData(readQuestions(t))],
}

export const loader = () => ({ facts: countContent() })

export const action = actions(requestActions)

const lessonParts = ['before', 'start', 'during', 'end'] as const
const figures = ['courses', 'lessons', 'activities', 'questions'] as const

/** A school leader decides here whether one teacher tries a lesson. */
export default function School({ loaderData: { facts } }: Route.ComponentProps) {
  const { t } = useTranslation(['schools', 'requests'])
  const localize = useLocalePath()
  const { format } = new Intl.NumberFormat(findLanguage(splitLocale(useLocation().pathname).locale).tag)
  const list = (key: string) => asMessageList(t(`school.${key}` as never, { returnObjects: true }))
  return (
    <SitePage>
      <Hero
        title={t('school.hero.title')}
        lead={t('school.hero.lead')}
        note={t('school.hero.note')}
        picture={<ProductPicture id="today" isAboveFold />}
      >
        <Button size="large" href={localize('/register?role=teacher')}>
          {t('school.hero.start')}
        </Button>
        <Button size="large" variant="quiet" href="#request">
          {t('school.hero.ask')}
        </Button>
      </Hero>
      <Facts
        label={t('school.numbers.label')}
        facts={figures.map((name) => ({ figure: format(facts[name]), text: t(`school.numbers.${name}`) }))}
      />
      <Section id="lesson" title={t('school.lesson.title')}>
        <Steps
          steps={lessonParts.map((part) => ({
            title: t(`school.lesson.${part}.title`),
            text: t(`school.lesson.${part}.text`),
          }))}
        />
      </Section>
      <Show
        title={t('school.skins.title')}
        text={t('school.skins.text')}
        picture={<ProductPicture id="lesson" />}
        side="start"
        isWide
      />
      <Show
        title={t('school.curriculum.title')}
        text={t('school.curriculum.text')}
        picture={<ProductPicture id="path" />}
        isWide
      >
        <Button variant="quiet" href={localize('/trust/standards')}>
          {t('school.curriculum.link')}
        </Button>
      </Show>
      <Show
        title={t('school.play.title')}
        text={t('school.play.text')}
        picture={<ProductPicture id="games" />}
        side="start"
        isWide
      >
        <p>{t('school.play.calm')}</p>
      </Show>
      <Section title={t('school.devices.title')} text={t('school.devices.text')}>
        <Points points={[t('school.devices.shared')]} />
        <div>
          <Button variant="quiet" href={localize('/test/the-phaser2')}>
            {t('school.devices.check')}
          </Button>
        </div>
      </Section>
      <Section title={t('school.data.title')} text={t('school.data.server')}>
        <Points points={list('data.rows')} />
        <Sheet>
          <Points points={list('data.measured')} />
          <p>
            <small>{t('school.data.footnote')}</small>
          </p>
        </Sheet>
        <div>
          <Button variant="quiet" href={localize('/trust/security')}>
            {t('school.data.link')}
          </Button>
        </div>
      </Section>
      <Section title={t('school.start.title')}>
        <Steps steps={list('start.steps').map((title) => ({ title }))} />
      </Section>
      <Section title={t('school.questions')}>
        <Questions questions={readQuestions(t as never)} />
      </Section>
      <Section id="request" title={t('requests:school.title')}>
        <Sheet>
          <SchoolRequestForm />
        </Sheet>
      </Section>
      <Call title={t('school.call.title')} text={t('school.call.text')}>
        <Button size="large" href={localize('/register?role=teacher')}>
          {t('school.hero.start')}
        </Button>
      </Call>
    </SitePage>
  )
}
