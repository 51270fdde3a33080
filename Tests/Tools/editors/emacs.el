;;; A session in Emacs with eglot: it types, completes, fixes, renames and formats.  -*- lexical-binding: t -*-
;; try_editor.py starts it in a copy of the workspace, after the settings of docs/editors.md.

(require 'seq)
(require 'package)
;; Where Debian installs packages.
(add-to-list 'package-directory-list "/usr/share/emacs/site-lisp/elpa")
(package-initialize)
(require 'yaml-mode)
(require 'eglot)
(require 'flymake)

(defvar session-seconds 30)
(setq eglot-confirm-server-initiated-edits nil
      create-lockfiles nil
      make-backup-files nil
      ;; Choices are made with the keyboard.
      last-nonmenu-event t)

(defun session-log (format &rest words)
  (write-region (apply #'format (concat "  " format "\n") words) nil (getenv "EDITOR_LOG") t 'quiet))

(defun session-wait (what is-done)
  "Wait until IS-DONE returns something, and return that."
  (let ((end (+ (float-time) session-seconds)) found)
    (while (and (not (setq found (funcall is-done))) (< (float-time) end))
      (accept-process-output nil 0.02))
    (unless found (error "After %s seconds: not %s.  The text:\n%s" session-seconds what (buffer-string)))
    (session-log "%s" what)
    found))

(defun session-has (words) (save-excursion (goto-char (point-min)) (search-forward words nil t)))

(defun session-go-to (words)
  (goto-char (point-min))
  (search-forward words)
  (goto-char (match-beginning 0)))

(defun session-type (text)
  "Type TEXT as keys do, so that Emacs runs its hooks."
  (dolist (character (string-to-list text))
    (insert character)
    (run-hooks 'post-self-insert-hook 'post-command-hook)))

(defun session-findings ()
  (length (flymake-diagnostics)))

(defun session-send-changes ()
  "Send the changes of all files, as eglot does when nobody types."
  (dolist (buffer (buffer-list))
    (with-current-buffer buffer
      (when (eglot-managed-p) (eglot--signal-textDocument/didChange)))))

(defun session-wait-for-findings (count what)
  (session-send-changes)
  (session-wait what (lambda () (flymake-start) (= (session-findings) count))))

(defun session-candidates ()
  "What completion offers at point."
  (session-send-changes)
  (let ((found (eglot-completion-at-point)))
    (list (nth 0 found) (nth 1 found)
          (all-completions (buffer-substring (nth 0 found) (nth 1 found)) (nth 2 found))
          found)))

(defun session-complete (word)
  "Complete WORD at point, and do what eglot does when a person chooses it."
  (pcase-let* ((`(,start ,end ,words ,found) (session-candidates))
               (chosen (seq-find (lambda (candidate) (string-prefix-p word candidate)) words)))
    (unless chosen (error "No %s among %S" word words))
    (session-log "the list has %s" word)
    (delete-region start end)
    (insert chosen)
    (funcall (plist-get (nthcdr 3 found) :exit-function) chosen 'finished)))

(defun session-run ()
  (find-file "campaigns/sale.yaml")
  (unless (eq major-mode 'yaml-mode) (error "The mode is %s" major-mode))
  ;; In a batch, nobody gives the command after which a hook starts the server.
  (run-hooks 'post-command-hook)
  (session-wait "the server is attached" #'eglot-current-server)
  (flymake-mode 1)
  (session-wait-for-findings 2 "two findings are there")

  (session-go-to "mesage")
  (delete-region (point) (+ (point) (length "mesage")))
  (session-type "message")
  (session-wait-for-findings 1 "the finding is gone")

  (session-go-to "prority")
  (cl-letf (((symbol-function 'completing-read)
             (lambda (_prompt choices &rest _)
               (let ((titles (mapcar #'car choices)))
                 (or (seq-find (lambda (title) (string-match-p "'priority'" title)) titles)
                     (error "No such action: %S" titles))))))
    (call-interactively #'eglot-code-actions))
  (session-wait "the fix is made" (lambda () (session-has ", priority: high")))
  (session-wait-for-findings 0 "no finding is left")

  (session-go-to "    message: Your")
  (insert "\n")
  (forward-line -1)
  (session-type "    prio")
  (session-complete "priority")
  (session-log "LINE [%s]" (buffer-substring (line-beginning-position) (line-end-position)))
  (session-type "h")
  (session-complete "high")
  (session-wait-for-findings 0 "the line is typed")

  (session-go-to "slideup")
  (let (shown)
    (eglot-hover-eldoc-function (lambda (text &rest _) (setq shown text)))
    (session-wait "the explanation is shown" (lambda () (and shown (string-match-p "slideup" shown)))))

  (session-go-to "cart_viewed")
  (let ((found (xref-backend-definitions 'eglot (xref-backend-identifier-at-point 'eglot))))
    (unless (string-suffix-p "events.yaml" (xref-location-group (xref-item-location (car found))))
      (error "The definition is %S" found))
    (session-log "the definition is found"))
  (let ((found (xref-backend-references 'eglot (xref-backend-identifier-at-point 'eglot))))
    (unless (>= (length found) 3) (error "The uses are %S" found))
    (session-log "all uses are found"))
  (unless (string-match-p "reminder" (format "%S" (eglot-imenu))) (error "The outline is %S" (eglot-imenu)))
  (session-log "the outline is there")
  (unless (xref-backend-apropos 'eglot "hello") (error "No message of another file is found"))
  (session-log "a message of another file is found")

  (session-go-to "cart_viewed")
  ;; It asks because not all files are open.
  (cl-letf (((symbol-function 'y-or-n-p) #'always)) (eglot-rename "basket_viewed"))
  (session-wait "the event has a new name" (lambda () (session-has "name: basket_viewed")))

  (session-go-to "audience: members")
  (end-of-line)
  (session-type "   ")
  (session-send-changes)
  (eglot-format-buffer)
  (session-wait "the file is formatted" (lambda () (session-has "audience: members\n")))
  (session-wait-for-findings 0 "no finding is left at the end")
  (save-some-buffers t))

(condition-case failure
    (session-run)
  (error
   (session-log "WRONG: %S" failure)
   (when-let ((events (and (eglot-current-server) (jsonrpc-events-buffer (eglot-current-server)))))
     (princ (with-current-buffer events (buffer-substring (max 1 (- (point-max) 1500)) (point-max)))))
   (kill-emacs 1)))
(eglot-shutdown (eglot-current-server))
(kill-emacs 0)
