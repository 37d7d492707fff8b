import { Component, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { ACCEPTED_FILES } from "#app/domain/lens/prescription-file.ts";
import { Field, type FieldState } from "#app/ui/kit/form.tsx";
import styles from "./prescription-uploader.module.css";

const TIMEOUT_MS = 10_000;

const UploadWidget = lazy(async () => {
  const { UploadWidget, stylesheet } = await import("./upload-widget.tsx");
  await loadStylesheet(stylesheet);
  return { default: UploadWidget };
});

/**
 * A file field that the upload widget replaces. The widget is loaded when the field is shown (`isOpen`). Until it runs, if it
 * fails, or once the field is in use, the plain field does the same.
 */
export function PrescriptionUploader({ field, isOpen }: { field: FieldState; isOpen: boolean }) {
  const [widget, setWidget] = useState<"none" | "loading" | "ready" | "given up">("none");
  const box = useRef<HTMLDivElement>(null);
  const giveUp = () => setWidget("given up");
  const begin = isOpen && widget === "none";
  if (begin) setWidget("loading");

  useEffect(() => {
    if (widget !== "loading") return;
    const timer = setTimeout(setWidget, TIMEOUT_MS, "given up");
    return () => clearTimeout(timer);
  }, [widget]);

  function replaceField() {
    const input = box.current?.querySelector<HTMLInputElement>("input[type=file]");
    const isInUse = input && (input.files?.length || input === document.activeElement);
    setWidget(isInUse ? "given up" : "ready");
  }

  const isStarted = widget === "loading" || widget === "ready";
  const control = (
    <OrNothing onError={giveUp}>
      <Suspense>
        <UploadWidget isReady={widget === "ready"} onReady={replaceField} />
      </Suspense>
    </OrNothing>
  );
  return (
    <div ref={box} className={styles.uploader}>
      <Field
        field={field}
        label="Adicionar receita"
        type="file"
        accept={ACCEPTED_FILES}
        hint="Uma foto nítida ou um PDF, até 10 MB."
        // The user may be choosing a file in the browser's own dialog.
        onClick={() => widget === "loading" && giveUp()}
        substitute={isStarted ? { isReady: widget === "ready", control } : undefined}
      />
    </div>
  );
}

function loadStylesheet(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    Object.assign(link, { rel: "stylesheet", href, onload: resolve, onerror: reject });
    document.head.append(link);
  });
}

/** Renders nothing once a child has thrown, or could not be loaded. */
class OrNothing extends Component<{ onError: () => void; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    this.props.onError();
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
