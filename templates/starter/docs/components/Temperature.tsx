import { useState } from 'react'

/** Converts degrees Celsius to degrees Fahrenheit. */
export default function Temperature() {
  const [celsius, setCelsius] = useState(20)
  return (
    <p>
      <label>
        <input
          type="range"
          min={-40}
          max={100}
          value={celsius}
          onChange={(event) => setCelsius(Number(event.target.value))}
        />{' '}
        {celsius} °C is {Math.round(celsius * 1.8 + 32)} °F
      </label>
    </p>
  )
}
