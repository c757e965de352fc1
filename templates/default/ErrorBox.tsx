import type { ErrorBoxProps } from '../../src/client/index.js'
import * as strings from '../../src/shared/strings.js'

/** A red box with an error message, a Retry button if there is something to retry, and a button that closes it. */
export function ErrorBox({ message, onRetry, onDismiss }: ErrorBoxProps) {
  return (
    <div className="error-box" role="alert">
      <p>{message}</p>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          {strings.retry}
        </button>
      )}
      {onDismiss && <button type="button" data-close="" aria-label={strings.dismiss} onClick={onDismiss} />}
    </div>
  )
}
