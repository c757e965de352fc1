import type { ErrorBoxProps } from '../../src/client/index.js'
import * as strings from '../../src/shared/strings.js'

/** A red box with an error message, and a Retry button if there is something to retry. */
export function ErrorBox({ message, onRetry }: ErrorBoxProps) {
  return (
    <div className="error-box" role="alert">
      <p>{message}</p>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          {strings.retry}
        </button>
      )}
    </div>
  )
}
