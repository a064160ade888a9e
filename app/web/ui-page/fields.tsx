import { Button, Checkbox, Group, NativeSelect, Switch, TextInput, Textarea } from '@mantine/core'
import { Form, FormError } from '@atrium/ui'
import { Kind, Part, WidePart, longWord } from './show.tsx'

const zones = ['Europe/Madrid', 'Europe/London']

export const Fields = () => (
  <Kind title="Fields">
    <div className="tiles">
      <TextInput label="Name" description="As others see it." placeholder="Ada Fernández" />
      <TextInput label="Name, filled" defaultValue={longWord} />
      <TextInput label="Name, focused" defaultValue="Ada" data-focused />
      <TextInput label="Name, required" required defaultValue="" />
      <TextInput label="Email, refused" defaultValue="ada@" error="This is not an email address." />
      <TextInput label="Name, disabled" defaultValue="Ada" disabled />
      <NativeSelect label="Time zone" data={zones} />
      <NativeSelect label="Time zone, disabled" data={zones} disabled />
      <Textarea label="About you" defaultValue={longWord} rows={3} />
      <Textarea label="About you, refused" rows={3} error="At most 200 characters." />
    </div>
    <Part name="Ticks">
      <Checkbox label="Off" />
      <Checkbox label="On" defaultChecked />
      <Checkbox label="Focused" data-focused />
      <Checkbox label="Disabled" disabled />
      <Switch label="Off" />
      <Switch label="On" defaultChecked />
      <Switch label="Disabled" disabled />
    </Part>
    <Part name="text-box">
      <input className="text-box" aria-label="Find" placeholder="Find a person" />
      <input className="text-box" aria-label="Find, focused" defaultValue="Bruno" data-focused />
      <input className="text-box" aria-label="Find, disabled" defaultValue="Bruno" disabled />
    </Part>
    <WidePart name="Form, refused and busy">
      <Form
        aria-label="Example"
        foot={
          <>
            <FormError>There is no room on the server. Tell an admin, then try again.</FormError>
            <Group justify="flex-end" gap="sm">
              <Button variant="default">Cancel</Button>
              <Button loading>Save changes</Button>
            </Group>
          </>
        }
      >
        <TextInput label="Title" defaultValue="Relaunch plan" />
        <FormError>{undefined}</FormError>
      </Form>
    </WidePart>
  </Kind>
)
