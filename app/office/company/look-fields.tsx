import { Checkbox, Input, TextInput } from '@mantine/core';
import { useContext, useEffect, useRef, useState } from 'react';
import { inBrandColour } from '#app/company/brand-logo.ts';
import { colourMoves, colourSamples } from './colour-samples.ts';
import { OptionsOfForm } from './form-options.ts';

type Props = {
  label: string;
  name: string;
  description?: string;
  error: string | undefined;
  defaultValue: string;
};

const isColour = (value: string): boolean => /^#[0-9a-f]{6}$/i.test(value);

/** A colour, typed or picked, with what follows from it. // O3 */
export function ColourField({ defaultValue, ...field }: Props) {
  const [colour, setColour] = useState(defaultValue);
  const typed = useRef<HTMLInputElement>(null);

  function pick(value: string): void {
    if (typed.current === null) return;
    typed.current.value = value;
    typed.current.dispatchEvent(new Event('change', { bubbles: true }));
    setColour(value);
  }

  return (
    <div className="company-wide colour-field">
      <TextInput
        {...field}
        ref={typed}
        defaultValue={defaultValue}
        maxLength={7}
        spellCheck={false}
        onChange={({ currentTarget: { value } }) => setColour(value.trim())}
        rightSection={
          <input
            type="color"
            className="colour-picker"
            aria-label={`Pick: ${field.label}`}
            value={isColour(colour) ? colour.toLowerCase() : '#000000'}
            onChange={({ currentTarget: { value } }) => pick(value)}
          />
        }
      />
      {isColour(colour) && <Samples colour={colour} />}
    </div>
  );
}

function Samples({ colour }: { colour: string }) {
  return (
    <div>
      <ul className="colour-samples">
        {colourSamples(colour).map(({ label, text, ground, ratio }) => (
          <li key={label} className="colour-sample" style={{ color: text, backgroundColor: ground }}>
            <strong>{label}</strong>
            <span>{`${ratio}\u00a0:\u00a01`}</span>
          </li>
        ))}
      </ul>
      <p className="small" role="status">
        {colourMoves(colour).join(' ')}{' '}
        <span className="muted">{'Text needs at least 4.5\u00a0:\u00a01.'}</span>
      </p>
    </div>
  );
}

const HIDDEN = {
  dark: 'Most of this logo is too dark for the dark ground that it stands on: the header, the icon and the office. Please use a light version, or one on a light plate.',
  white:
    'Most of this logo is too light for white ground, such as in search results and light browser tabs. On the site itself it is seen.',
} as const;

/** A chosen logo as visitors will see it: a drawing without colours in the brand colour that the form has now. */
async function inTypedColour(file: File, form: HTMLFormElement | null): Promise<Blob> {
  const colour = form && new FormData(form).get('v.colour');
  if (file.type !== 'image/svg+xml' || typeof colour !== 'string' || !isColour(colour)) return file;
  return new Blob([inBrandColour(await file.text(), colour)], { type: file.type });
}

/** A logo, as it looks on dark and on white, and a file that takes its place. // O3 */
export function LogoField({ label, name, description, error, defaultValue }: Props) {
  const { logoHiddenOn } = useContext(OptionsOfForm);
  const [chosen, setChosen] = useState<string>();
  const shown = chosen ?? defaultValue;

  useEffect(() => () => URL.revokeObjectURL(chosen ?? ''), [chosen]);

  async function choose({ files, form }: HTMLInputElement): Promise<void> {
    const [file] = files ?? [];
    const picture = file && (await inTypedColour(file, form));
    setChosen(picture && URL.createObjectURL(picture));
  }

  return (
    <Input.Wrapper label={label} description={description} error={error} className="company-wide" id={name}>
      {chosen === undefined &&
        logoHiddenOn.map((ground) => (
          <p key={ground} role="note" className="logo-note">
            {HIDDEN[ground]}
          </p>
        ))}
      <div className="logo-field">
        {shown !== '' &&
          (['dark', 'white'] as const).map((ground) => (
            <img
              key={ground}
              src={shown}
              alt={`The logo on ${ground}`}
              className={`logo-on-${ground}`}
              height={60}
            />
          ))}
        <div className="form-stack">
          <div className="file-field">
            <input
              type="file"
              id={name}
              name={name}
              accept=".svg,.png,image/svg+xml,image/png"
              aria-invalid={error !== undefined}
              onChange={({ currentTarget }) => void choose(currentTarget)}
            />
          </div>
          {defaultValue !== '' && (
            <Checkbox name={`${name}.none`} label="No logo: show the first letter of the name" />
          )}
        </div>
      </div>
    </Input.Wrapper>
  );
}
