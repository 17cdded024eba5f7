import { useId } from 'react';
import { avatars } from '#app/ui/avatar-pictures.ts';
import { FieldError } from '#app/ui/site/field.tsx';
import { avatarLabel } from '#content/avatars/catalogue.ts';

/** A choice of ten portraits; without one, the applicant's initials are shown. // C2 */
export function AvatarField({ chosen, error }: { chosen?: string | undefined; error?: string | undefined }) {
  const id = useId();
  const isChosen = avatars.some(({ name }) => name === chosen);
  return (
    <fieldset className="field field-wide" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="field-legend avatar-legend">
        Select an Avatar <span className="field-optional">optional</span>
      </legend>
      <div className="avatars">
        <label>
          <input type="radio" name="avatar" value="" defaultChecked={!isChosen} />
          <span className="avatar-none">None</span>
        </label>
        {avatars.map(({ name, url }) => (
          <label key={name}>
            <input type="radio" name="avatar" value={name} defaultChecked={name === chosen} />
            <img
              src={url}
              alt={avatarLabel(name)}
              title={avatarLabel(name)}
              width="64"
              height="64"
              loading="lazy"
            />
          </label>
        ))}
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  );
}
