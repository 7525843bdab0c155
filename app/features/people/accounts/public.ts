import { lazyPart } from '#app/ui/rendering/lazy-part.ts'

export { secondFactorPath } from './components/profile/return-path.ts'
export const SignInAgain = lazyPart(() => import('./components/sign-in/sign-in-again.tsx'))
