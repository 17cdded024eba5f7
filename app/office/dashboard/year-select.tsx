import { NativeSelect } from '@mantine/core';
import { Form, useSubmit } from 'react-router';

/** The year whose figures are shown; it stands in the address. // D1 */
export function YearSelect({ years, year }: { years: number[]; year: number }) {
  const submit = useSubmit();
  return (
    <Form>
      <NativeSelect
        className="year-select"
        aria-label="Year"
        name="year"
        // Going back in the browser changes the year without this field.
        value={year}
        onChange={({ currentTarget: { value } }) => submit({ year: value }, { preventScrollReset: true })}
        data={years.map(String)}
      />
    </Form>
  );
}
